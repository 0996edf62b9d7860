/**
 * The frame of every page this project writes: one file, nothing loaded, no script, light and dark by the reader's
 * setting. The content security policy says so to the browser too, whatever ends up in the body.
 */
import { escapeText } from '../figures/svg.ts'
import { pageStyle } from './page-style.ts'

export type HtmlPage = {
  /** Plain text. */
  readonly title: string
  /** Finished markup: everything that came from outside is already escaped. */
  readonly body: string
}

export function htmlPage({ title, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<style>
${pageStyle}
</style>
</head>
<body>
${body}
</body>
</html>
`
}
