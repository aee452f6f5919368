import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { creatureIcons } from './icons.config.ts';

const server = process.env.LUDEX_ADDRESS ?? 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte(), creatureIcons()],
  build: { target: 'es2022', cssCodeSplit: true, reportCompressedSize: true },
  server: { proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
});
