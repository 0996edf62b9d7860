/**
 * The page is built into the server's package, which serves and exports it. Addresses are relative, so that it can be
 * served under any path.
 */
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  // The report's figures are pure functions of data. They are built from their source, without the rest of the package.
  resolve: { alias: { '@twincheck/eval/figures': join(import.meta.dirname, '../eval/src/figures/index.ts') } },
  build: {
    outDir: join(import.meta.dirname, '../server/dist/viewer'),
    emptyOutDir: true,
    modulePreload: false,
    // An exported page contains its script, so the script must be one file. A package that the page imports constants
    // from also uses node:crypto, which is left out here. If code of the page needed it, the page would not load.
    rolldownOptions: { external: ['node:crypto'], output: { codeSplitting: false } },
  },
})
