/**
 * Builds the page into the server's package, which serves and exports it. Addresses are relative, so that the page can be served under
 * any path.
 */
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      // The report's figures are pure functions of data. They are built from their source, without the rest of the evaluation package.
      '@twincheck/eval/figures': join(import.meta.dirname, '../eval/src/figures/index.ts'),
      // The page does not use it. Without the stand-in, each build warns about it.
      'node:async_hooks': join(import.meta.dirname, 'src/playground/node/async-hooks.ts'),
    },
  },
  build: {
    outDir: join(import.meta.dirname, '../server/dist/viewer'),
    emptyOutDir: true,
    modulePreload: false,
    // An exported page contains its script, so the script must be a single file. `node:crypto` is left out of the build. A package from
    // which the page imports constants imports `node:crypto`. The page's own code must not use it, or the page would not load.
    rolldownOptions: { external: ['node:crypto'], output: { codeSplitting: false } },
  },
})
