/**
 * The command in a few files, beside the modules it is made of: a thousand modules take three times as long to load. Packages of others stay where they
 * are installed, so they are dependencies of this package, as they are of those whose code is bundled.
 *
 * JavaScript, since a build runs on every Node that the repository names, of which not all read TypeScript.
 *
 * All of it lies in one folder, two below the package: what a module finds beside itself (`./…-worker.js`) or two above (`../../demo`) it finds here too.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { build } from 'rolldown'

const packages = join(import.meta.dirname, '..')

await build({
  input: { main: join(packages, 'cli/dist/main.js'), ...workers() },
  platform: 'node',
  external: (id) => !isAbsolute(id) && !/^(?:\.|@twincheck\/)/.test(id),
  output: {
    dir: join(packages, 'cli/dist/bundle'),
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
})

/** What a module starts as a thread, by the name of the file it starts. */
function workers() {
  const found = ['eval', 'lab', 'server'].flatMap((name) => {
    const dist = join(packages, name, 'dist')
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
    return files.flatMap((file) =>
      [...readFileSync(join(dist, file), 'utf8').matchAll(/new URL\(`\.\/([\w-]+-worker)\.\$\{/g)].map(
        ([, worker = '']) => [worker, join(dist, file, '..', `${worker}.js`)],
      ),
    )
  })
  const names = new Set(found.map(([worker]) => worker))
  if (names.size < found.length)
    throw new Error(`Two workers have one name: ${found.map(([worker]) => worker).join(', ')}`)
  return Object.fromEntries(found)
}
