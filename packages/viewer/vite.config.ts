/** The page is built into the server's package, which serves and exports it. Relative addresses: it may stand under any path. */
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  // The report's figures are pure functions of data; they are taken as source, without the rest of that package.
  resolve: { alias: { '@twincheck/eval/figures': join(import.meta.dirname, '../eval/src/figures/index.ts') } },
  build: {
    outDir: join(import.meta.dirname, '../server/dist/viewer'),
    emptyOutDir: true,
    modulePreload: false,
    // An exported page carries the script inside itself, so it must be one file.
    // What hashes in a package that the page takes constants from is left out of it; if anything needed it, the page would not load.
    rolldownOptions: { external: ['node:crypto'], output: { codeSplitting: false } },
  },
})
