import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { creatureIcons } from './icons.config.ts';

export default defineConfig({
  plugins: [svelte(), creatureIcons()],
  test: { include: ['src/**/*.test.ts'] },
});
