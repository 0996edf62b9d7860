/**
 * `npm run site`: the guides, the results, the API reference and the playground as static files, offline. Exits with 1 if a link
 * leads nowhere.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../read-sources.ts'
import { apiReference } from './api-reference.ts'
import { brokenLinks } from './broken-links.ts'
import { layOut, type NavigationGroup } from './layout.ts'
import { documentFiles, type Page, renderDocument, renderMarkdown } from './pages.ts'

const out = join(root, process.argv[2] ?? 'out/site')
const playground = join(root, 'packages/server/dist/playground')
if (!existsSync(join(playground, 'index.html'))) {
  console.error('The playground is not built. Run "npm run site", which builds it first.')
  process.exit(1)
}

const documents = documentFiles().map(renderDocument)
const reference = apiReference('core').map(({ entry, text }): Page => {
  const file = `api/${entry.replace('@twincheck/', '').replaceAll('/', '-')}.md`
  return renderMarkdown(text, file, new Set())
})
const pages = [...documents, ...reference]
const under = (folder: string) => pages.filter(({ path }) => path.startsWith(folder))
const groups: readonly NavigationGroup[] = [
  { title: 'Guides', pages: under('docs/guides/') },
  { title: 'Facts', pages: documents.filter(({ path }) => /^docs\/[\w-]+\.html$/.test(path)) },
  { title: 'API reference', pages: under('api/') },
  { title: 'Decisions', pages: under('docs/decisions/') },
  { title: 'Project', pages: documents.filter(({ path }) => /^[A-Z]+\.html$/.test(path)) },
]

rmSync(out, { recursive: true, force: true })
for (const page of pages) {
  mkdirSync(dirname(join(out, page.path)), { recursive: true })
  writeFileSync(join(out, page.path), layOut(page, groups))
}
cpSync(join(import.meta.dirname, 'assets'), join(out, 'assets'), { recursive: true })
cpSync(playground, join(out, 'playground'), { recursive: true })
cpSync(join(root, 'docs/screenshots'), join(out, 'docs/screenshots'), { recursive: true })
// On the site the playground has a way back.
const page = readFileSync(join(playground, 'index.html'), 'utf8')
const back =
  '<nav aria-label="Site" class="px-4 py-2 text-sm"><a href="../index.html">TwinCheck: guides and results</a></nav>'
writeFileSync(join(out, 'playground/index.html'), page.replace('<body>', `<body>${back}`))
const index = pages.map(({ path, title, sections }) => ({ path, title, sections }))
writeFileSync(join(out, 'assets/search.json'), JSON.stringify(index))

const files = new Set(readdirSync(out, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/')))
const broken = brokenLinks(pages, files)
for (const { page, link } of broken)
  console.error(`${page}: the link ${link} leads nowhere. Correct it in the document.`)
console.log(
  `Wrote ${pages.length} pages to ${out}. Open ${join(out, 'index.html')}, or serve the folder with any web server.`,
)
process.exitCode = broken.length > 0 ? 1 : 0
