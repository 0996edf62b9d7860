/**
 * The command and the laboratory in a few files each, beside the modules they are made of: a thousand modules take three times as long to load. Packages
 * of others stay where they are installed, so they are dependencies of the package that is bundled, as they are of those whose code is in the bundle.
 *
 * The laboratory's bundle is the command's folder `laboratory` with everything it needs, so that the package @twincheck/lab works beside the command
 * without any other package of ours. The command's bundle has none of it.
 *
 * JavaScript, since a build runs on every Node that the repository names, of which not all read TypeScript.
 *
 * All of a bundle lies in one folder, two below the package: what a module finds beside itself (`./…-worker.js`) or two above (`../../demo`) it finds here too.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { build } from 'rolldown'

const packages = join(import.meta.dirname, '..')
const laboratory = join(packages, 'cli/dist/laboratory/index.js')

/** Directs the command's import of its folder `laboratory` to the laboratory's package. */
const laboratoryApart = {
  name: 'laboratory-apart',
  resolveId: (id, importer) =>
    importer !== undefined && join(importer, '..', id) === laboratory
      ? { id: '@twincheck/lab/commands', external: true }
      : null,
}

await bundle('cli', { main: join(packages, 'cli/dist/main.js'), ...workersOf('eval', 'server') })
await bundle('lab', { commands: laboratory, ...workersOf('eval', 'lab') })

async function bundle(name, input) {
  await build({
    input,
    platform: 'node',
    external: (id) => !isAbsolute(id) && !/^(?:\.|@twincheck\/)/.test(id),
    plugins: name === 'cli' ? [laboratoryApart] : [],
    output: {
      dir: join(packages, name, 'dist/bundle'),
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  })
}

/** What a module of these packages starts as a thread, by the name of the file it starts. */
function workersOf(...names) {
  const found = names.flatMap((name) => {
    const dist = join(packages, name, 'dist')
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.js') && !file.startsWith('bundle'),
    )
    return files.flatMap((file) =>
      [...readFileSync(join(dist, file), 'utf8').matchAll(/new URL\(`\.\/([\w-]+-worker)\.\$\{/g)].map(
        ([, worker = '']) => [worker, join(dist, file, '..', `${worker}.js`)],
      ),
    )
  })
  const workers = new Set(found.map(([worker]) => worker))
  if (workers.size < found.length)
    throw new Error(`Two workers have one name: ${found.map(([worker]) => worker).join(', ')}`)
  return Object.fromEntries(found)
}
