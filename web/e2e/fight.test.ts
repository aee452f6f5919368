import { wholeFights } from './whole-fights';

wholeFights();
