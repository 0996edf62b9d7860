/**
 * Builds the playground: static files without a server. The policy runs in a web worker, with substitutes for the few Node functions that
 * it uses.
 */
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const viewer = join(import.meta.dirname, '..')
const standIns = join(viewer, 'src/playground/node')

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      '@twincheck/eval/figures': join(viewer, '../eval/src/figures/index.ts'),
      'node:async_hooks': join(standIns, 'async-hooks.ts'),
      'node:crypto': join(standIns, 'crypto.ts'),
      'node:fs': join(standIns, 'fs.ts'),
      'node:path': join(standIns, 'path.ts'),
    },
  },
  worker: { format: 'es' },
  build: {
    outDir: join(viewer, '../server/dist/playground'),
    emptyOutDir: true,
    modulePreload: false,
  },
})
