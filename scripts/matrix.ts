/** Runs the README's two commands on fresh clones of HEAD in many surroundings, and ends with a table for docs/results.md. */
import { parseArgs } from 'node:util'
import { cells, chooseCells, combinedCells } from './matrix/cells.ts'
import { prepareMachine } from './matrix/machine.ts'
import { runCell } from './matrix/run-cell.ts'
import { markdownTable, type RunResult } from './matrix/run-result.ts'
import { stopAll } from './matrix/run-step.ts'

const help = `npm run matrix -- [--combined] [--cells NAME,NAME] [--times N]

Clones HEAD for each cell and runs npm ci, npm run demo and npm test there, one cell after the other. Ends with a table, and
with exit code 1 if a cell failed. A cell that cannot run on this machine says why. Failed clones are kept.

  --combined          combine settings, so that each is seen at least once in seven runs. The cells root-private, one-core and
                      two-suites are run three times in a row
  --cells NAME,NAME   only these cells (default: all)
  --times N           run each cell N times in a row (default: 1)
  --list              print the cells
  --help              print this text

PostgreSQL, Chromium and the shared data are used as in CI: TWINCHECK_POSTGRES_URL, TWINCHECK_CHROMIUM, TWINCHECK_SHARED.`

const { values } = parseArgs({
  options: {
    combined: { type: 'boolean', default: false },
    cells: { type: 'string', default: '' },
    times: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const listed = values.combined ? combinedCells : cells

if (values.help) console.log(help)
else if (values.list) for (const { name, about } of listed) console.log(`${name.padEnd(16)} ${about}`)
else process.exitCode = await runAll(values.cells, values.times)

async function runAll(names: string, times: string): Promise<number> {
  const rounds = Number(times)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--times must be a whole number from 1 on, not ${times}.`)
  const chosen = chooseCells(
    names.split(',').filter((name) => name !== ''),
    listed,
  )
  const machine = prepareMachine()
  const end = () => {
    stopAll()
    machine.close()
    process.exit(130)
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  const results: RunResult[] = []
  try {
    for (const cell of chosen) {
      for (let round = 1; round <= rounds; round++) {
        console.log(`${new Date().toISOString()}  ${cell.name}, ${round} of ${rounds}: ${cell.about}`)
        const result = await runCell(cell, round, machine)
        results.push(result)
        console.log(markdownTable([result]).split('\n').slice(2).join('\n'))
      }
    }
  } finally {
    machine.close()
  }
  console.log(`\n${markdownTable(results)}`)
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}
