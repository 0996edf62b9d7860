/** The script that draws comments at random for a review of their language. */
import { expect, test } from 'vitest'
import { draw, findComments } from '../scripts/draw-comments.ts'

const commentsIn = (source: string) => findComments('page.tsx', source).map(({ line, text }) => `${line}: ${text}`)

test('a comment is printed with its line and without code or marks', () => {
  const source = '/**\n * Two lines,\n *   indented.\n */\nconst a = 1 // behind code\n\nf(/* inside */ a)\n'
  expect(commentsIn(source)).toEqual(['1: Two lines,\n  indented.', '5: behind code', '7: inside'])
})

test('consecutive // lines are one comment', () => {
  expect(commentsIn('// One sentence\n  // on two lines.\n\n// Another.\nf()\n')).toEqual([
    '1: One sentence\non two lines.',
    '4: Another.',
  ])
})

test('slashes in strings, templates, patterns and page texts are not comments', () => {
  const source = [
    'const a = "// no"',
    'const b = `$' + '{a} // no $' + '{b} /* no */`',
    'const c = /\\/\\/ no/',
    'const d = <a>// no {/* yes */} http://no</a>',
  ]
  expect(commentsIn(source.join('\n'))).toEqual(['4: yes'])
})

test('comments for the linter and the compiler are left out', () => {
  expect(commentsIn('// biome-ignore lint/a: b\nf()\n// @ts-expect-error\ng()\n')).toEqual([])
})

test('the same seed draws the same comments, another seed draws others', () => {
  const comments = Array.from({ length: 500 }, (_, line) => ({ path: 'a.ts', line, text: 'x' }))
  const drawn = draw(comments, 100, 'a')
  expect(new Set(drawn).size).toBe(100)
  expect(draw([...comments].reverse(), 100, 'a')).toEqual(drawn)
  expect(draw(comments, 100, 'b')).not.toEqual(drawn)
  expect(draw(comments, 1000, 'a')).toHaveLength(500)
})
