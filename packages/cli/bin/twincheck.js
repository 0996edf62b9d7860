#!/usr/bin/env node
// Committed, not built, so that installing links it. It looks at the Node version before it imports anything, and is
// written so that an old Node can read it.
const needed = 'Node 22.15, 24, or 26 and later'
const found = process.versions.node.split('.').map(Number)

if (found[0] < 22 || (found[0] === 22 && found[1] < 15)) {
  console.error(
    'twincheck needs ' +
      needed +
      '; this is Node ' +
      process.versions.node +
      ' (' +
      process.execPath +
      ').\n' +
      'Install a current Node, or, inside the twincheck repository, run it through npm: npm run demo, npx twincheck --help.',
  )
  process.exit(1)
}

import('./newest-build.js')
  .then(({ newestBuild }) => import(newestBuild(new URL('../', import.meta.url))))
  .then(
    ({ main }) => main(process.argv),
    (error) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
      console.error(
        `twincheck is not built yet: run "npm run build" in the repository and try again.\n${error.message}`,
      )
      process.exit(1)
    },
  )
