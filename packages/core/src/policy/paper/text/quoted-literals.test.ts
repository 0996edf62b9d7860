import { describe, expect, test } from 'vitest'
import { quotedLiterals } from './quoted-literals.ts'

describe('what a text puts between quotation marks', () => {
  test.each([
    ['single quotes', "Send 'on my way' now.", ['on my way']],
    ['double quotes', 'Send "on my way" now.', ['on my way']],
    ['curly quotes', 'Send “on my way” or ‘be there soon’.', ['on my way', 'be there soon']],
    ['backticks', 'Run `make all` here.', ['make all']],
    ['an apostrophe inside', "Write 'it's not here' there.", ["it's not here"]],
    ['a curly apostrophe inside', 'Write ‘it’s not here’ there.', ['it’s not here']],
    ['an escaped quotation mark', "Write 'I\\'ll be back' there.", ["I'll be back"]],
    ['an apostrophe before it', "Anna's note says 'call me'.", ['call me']],
    ['an apostrophe and two letters inside', "Write 'I'll be back' there.", ["I'll be back"]],
    ['a mark inside a word', "Write 'pre'fix' there.", []],
    ['possessives', "The boys' and the girls' rooms.", []],
    ['possessives of any name', "Fritz' and Luca' notes, Moritz' and Anna' too.", []],
    ['feet', "It is 10' by 9' by 10' in size.", []],
    ['a short word that another one opens', "'Re: hello!, beginning with 'go on'.", ['go on']],
    ['a mark that another one opens', "'Re: hello!, beginning with 'good to see you'.", ['good to see you']],
    ['no closing mark', "She said 'nothing more", []],
    ['nothing between the marks', "It is '' today.", []],
    ['plain words', "I don't know what it's for.", []],
  ])('is found with %s', (_, text, expected) => {
    expect(quotedLiterals(text)).toEqual(expected)
  })

  test('is no longer than what could be a quotation', () => {
    expect(quotedLiterals(`'${'word '.repeat(1_000)}'`)).toEqual([])
    expect(quotedLiterals(`"${'x'.repeat(1_999)}"`)).toHaveLength(1)
    expect(quotedLiterals(`"${'x'.repeat(2_000)}"`)).toEqual([])
  })
})
