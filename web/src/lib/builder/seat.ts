import type { TableApi } from '../api/client';
import type { ActorId } from '../api/types';
import type { Giving } from './people';

/** A place at a table from which a character is made. */
export interface Seat {
  api: TableApi;
  /** What people call the campaign. */
  title: string;
  /** Whose record is looked at; null for somebody new. */
  actor: ActorId | null;
  /** The name of the one whose record it is. */
  whose: string;
  /** The command that gives it to the table; null for those who may not. */
  giving: Giving | null;
  /** Whether a player who was invited without a character makes one here, and hands it in. */
  handsIn: boolean;
}
