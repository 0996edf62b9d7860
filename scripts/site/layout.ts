/** The frame around every page: navigation, search box, and a policy that allows no inline script and no foreign request. */
import { type Page, relativeTo } from './pages.ts'

export type NavigationGroup = { readonly title: string; readonly pages: readonly Pick<Page, 'path' | 'title'>[] }

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

export function layOut(page: Page, groups: readonly NavigationGroup[]): string {
  const to = (path: string) => relativeTo(page.path, path)
  const links = groups.map(({ title, pages }) => {
    const items = pages.map(({ path, title: name }) => {
      const current = path === page.path ? ' aria-current="page"' : ''
      return `<li><a href="${to(path)}"${current}>${escapeHtml(name)}</a></li>`
    })
    const isShown = pages.some(({ path }) => path === page.path) || (page.path === 'index.html' && title === 'Guides')
    const open = isShown ? ' open' : ''
    return `<details${open}><summary>${escapeHtml(title)}</summary><ul>${items.join('')}</ul></details>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('assets/site.css')}">
<title>${escapeHtml(page.title)}${page.path === 'index.html' ? '' : ' · TwinCheck'}</title>
<script type="module" src="${to('assets/search.js')}"></script>
<script type="module" src="${to('assets/narrow.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${to('index.html')}">TwinCheck</a>
<a class="try" href="${to('playground/index.html')}">Playground</a>
<form role="search" data-root="${to('')}"><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="loops, gateway, calibrate …"></form>
</header>
<div id="found" role="region" aria-label="Search results" aria-live="polite" hidden></div>
<div class="columns">
<nav aria-label="Pages">${links.join('\n')}</nav>
<main id="content">
${page.html}
</main>
</div>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
