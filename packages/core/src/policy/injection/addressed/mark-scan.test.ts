import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agentCues } from '../tables/cues.ts'
import { layOut } from '../text/layout.ts'
import { foldText } from '../text/plain-text.ts'
import { mayHoldMark } from './mark-scan.ts'
import { findMarks } from './marks.ts'

/** The first word of each place; where others may come between, as many as may. */
function wordingOf(cue: string, others: string): string {
  return cue
    .split(' ')
    .map((part) => (part === '..' ? others : (part.split('|')[0] ?? '')))
    .join(' ')
}

describe('a text is told to hold a mark', () => {
  test.each(agentCues.map(({ words }) => words))('where it has the cue %s', (words) => {
    expect(mayHoldMark(`lorem ${wordingOf(words, '')} ipsum`)).toBe(true)
    expect(mayHoldMark(`lorem, ${wordingOf(words, 'x y z')}`)).toBe(true)
  })

  test.each([
    'see <information> below',
    'see </information>',
    'end [ the system ]',
    'done. assistant: sure',
    'what you’re doing',
    "what you're doing",
  ])('where it has a tag, a role or an apostrophe: %s', (text) => {
    expect(mayHoldMark(text)).toBe(true)
  })
})

test('a letter that only says you is told apart', () => {
  const letter =
    "Hi John, thank you for the file. Could you send me your slides until Friday? I'd like to read them. Yours, Emma"
  expect(mayHoldMark(foldText(letter))).toBe(false)
})

test.each([
  ['another word stands where the cue wants its own', 'language of models'],
  ['more words come between than the whole cue may hold', 'ignore a b c d e f g h i previous instructions'],
  ['the cue is not ended', 'ignore all previous'],
  ['the word of a tag stands too far behind the bracket', '[a note on the system]'],
  ['no colon follows the role', 'the user is here; a bot'],
])('a text is told apart where %s', (_, text) => {
  expect(mayHoldMark(text)).toBe(false)
})

test('what one text left half said is forgotten at the next', () => {
  expect([mayHoldMark('language'), mayHoldMark('models')]).toEqual([false, false])
})

const words = [...new Set(agentCues.flatMap((cue) => cue.words.split(/[ |]/)))].filter((word) => word !== '..')
const signs = [' ', '. ', ': ', ' <', '> ', ' [', '] ', '\n\n', '\\n', "'", '", "', ' é ']

test('no text with a mark is told to have none, however words of the tables, signs and breaks are thrown together', () => {
  const piece = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...signs))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 2, maxLength: 12 }), (pieces) => {
      const folded = foldText(pieces.flat().join(''))
      return findMarks(layOut(folded)).toAgent.length === 0 || mayHoldMark(folded)
    }),
    { seed: 7, numRuns: 5_000 },
  )
})
