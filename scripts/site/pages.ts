/** The pages of the site: which documents there are, and how each becomes HTML. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import MarkdownIt from 'markdown-it'
import { root } from '../read-sources.ts'

export type Page = {
  /** Relative to the site, such as `docs/guides/gateway.html`. */
  readonly path: string
  readonly title: string
  readonly html: string
  /** For the search. */
  readonly sections: readonly Section[]
  /** Ids of headings, which links may lead to. */
  readonly anchors: ReadonlySet<string>
  readonly links: readonly string[]
}

/** A heading and what follows it up to the next one, without code blocks. */
export type Section = { readonly heading: string; readonly anchor: string; readonly words: string }

/** Documents of the repository that are pages. Everything else that a document links to is named, not linked. */
export function documentFiles(): readonly string[] {
  const documents = globSync('docs/**/*.md', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...documents.sort()]
}

export function pathOfDocument(file: string): string {
  return file === 'README.md' ? 'index.html' : file.replace(/\.md$/, '.html')
}

/** A document may hold HTML comments, which mark programs for the tests. Any other HTML is shown as text. */
export function renderDocument(file: string): Page {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^<!--.*-->$/gm, '')
  return renderMarkdown(text, file, new Set(documentFiles()))
}

export function renderMarkdown(text: string, file: string, known: ReadonlySet<string>): Page {
  const markdown = new MarkdownIt({ html: false, linkify: false })
  const anchors = new Set<string>()
  const links: string[] = []
  const sections: { heading: string; anchor: string; words: string }[] = []
  let title = ''
  const tokens = markdown.parse(text, {})
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1]
    if (token.type === 'heading_open') {
      const heading = inline?.content ?? ''
      if (title === '') title = heading.replaceAll('`', '')
      const anchor = freeAnchor(anchorOf(heading), anchors)
      anchors.add(anchor)
      token.attrSet('id', anchor)
      sections.push({ heading: heading.replaceAll('`', ''), anchor, words: '' })
    }
    // A column of numbers is aligned by a class, because the site allows no inline style.
    if (token.attrGet('style')?.includes('right')) token.attrs = [['class', 'number']]
    if (token.type !== 'inline') continue
    const section = sections.at(-1)
    if (section) section.words += `${token.content} `
    for (const child of token.children ?? []) {
      if (child.type === 'image') child.attrSet('src', String(child.attrGet('src')))
      if (child.type !== 'link_open') continue
      const href = siteLink(String(child.attrGet('href')), file, known)
      if (href !== null) links.push(href)
      // A link to a file that is not a page keeps its text and leads nowhere.
      child.attrs =
        href === null ? [['title', `In the repository: ${String(child.attrGet('href'))}`]] : [['href', href]]
    }
  }
  // Code and tables scroll sideways, so the keyboard must reach them. Text of a document cannot hold these tags: it is escaped.
  const html = markdown.renderer
    .render(tokens, markdown.options, {})
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<table tabindex="0">')
  return { path: pathOfDocument(file), title, html, sections, anchors, links }
}

/** As GitHub names the anchors of headings, so that links work in both places. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** The second heading of the same name gets a number. */
function freeAnchor(anchor: string, taken: ReadonlySet<string>): string {
  let free = anchor
  for (let number = 1; taken.has(free); number++) free = `${anchor}-${number}`
  return free
}

/** The address on the site; null if the target is a file of the repository that is not a page. */
function siteLink(href: string, file: string, known: ReadonlySet<string>): string | null {
  if (/^[a-z]+:/i.test(href)) return href
  const [path = '', anchor] = href.split('#', 2)
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (path === '') return hash
  const target = normalize(join(dirname(file), path))
  if (known.has(target)) return relativeTo(pathOfDocument(file), pathOfDocument(target)) + hash
  return target.endsWith('.png') ? relativeTo(pathOfDocument(file), target) : null
}

/** The way from one page to another file of the site. */
export function relativeTo(from: string, to: string): string {
  return '../'.repeat(from.split('/').length - 1) + to
}
