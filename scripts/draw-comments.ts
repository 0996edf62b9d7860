/**
 * Draws 100 comments at random from production code and prints each with its file and line, but without code:
 *
 *   node scripts/draw-comments.ts [COUNT]     default: 100
 *
 * The hash of HEAD is the seed, so that everybody who reviews a commit reads the same comments and nobody can choose
 * them. Comments for the linter and the compiler (`biome-ignore`, `@ts-…`) are left out. Consecutive `//` lines are one
 * comment.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { productionFiles } from './production-files.ts'
import { root } from './read-sources.ts'

export type Comment = { readonly path: string; readonly line: number; readonly text: string }

const forTools = /^(?:biome-ignore|@ts-|@vitest|\/ <reference)/

export function findComments(path: string, text: string): readonly Comment[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const ranges = new Map<number, ts.CommentRange>()
  const jsxTexts: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) jsxTexts.push(node)
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) ranges.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) ranges.set(range.pos, range)
    for (const child of node.getChildren(tree)) visit(child)
  }
  visit(tree)
  // Two slashes in the text of a page are not a comment.
  const inText = ({ pos }: ts.CommentRange) =>
    jsxTexts.some((node) => node.getFullStart() <= pos && pos < node.getEnd())
  const inOrder = [...ranges.values()].filter((range) => !inText(range)).sort((left, right) => left.pos - right.pos)
  return joinLines(text, inOrder)
    .map(([first, last]) => ({
      path,
      line: tree.getLineAndCharacterOfPosition(first.pos).line + 1,
      text: wordsOf(text.slice(first.pos, last.end)),
    }))
    .filter((comment) => comment.text !== '' && !forTools.test(comment.text))
}

/** The first and the last range of each comment. `//` lines with only blanks between them belong together. */
function joinLines(
  text: string,
  ranges: readonly ts.CommentRange[],
): readonly (readonly [ts.CommentRange, ts.CommentRange])[] {
  const joined: [ts.CommentRange, ts.CommentRange][] = []
  for (const range of ranges) {
    const latest = joined.at(-1)
    const continues =
      latest !== undefined &&
      range.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      latest[1].kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      /^\r?\n[ \t]*$/.test(text.slice(latest[1].end, range.pos))
    if (continues) latest[1] = range
    else joined.push([range, range])
  }
  return joined
}

function wordsOf(comment: string): string {
  return comment
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\/\*\*?|\*(?!\/)|\/\/) ?/, '')
        .replace(/\s*\*\/$/, ''),
    )
    .join('\n')
    .trim()
}

/** Orders comments by a hash of the seed and their place, and takes the first. The choice does not depend on their order. */
export function draw(comments: readonly Comment[], count: number, seed: string): readonly Comment[] {
  const keyed = comments.map((comment) => ({
    comment,
    key: createHash('sha256').update(`${seed}\0${comment.path}\0${comment.line}`).digest('hex'),
  }))
  keyed.sort((left, right) => (left.key < right.key ? -1 : 1))
  return keyed.slice(0, count).map(({ comment }) => comment)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const count = Number(process.argv[2] ?? 100)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`COUNT must be a whole number above 0, not ${process.argv[2]}.`)
  const seed = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const comments = productionFiles(root).flatMap((path) => findComments(path, readFileSync(join(root, path), 'utf8')))
  console.log(`${Math.min(count, comments.length)} of ${comments.length} comments, seed ${seed}\n`)
  for (const { path, line, text } of draw(comments, count, seed))
    console.log(`${path}:${line}\n${text.replace(/^/gm, '    ')}\n`)
}
