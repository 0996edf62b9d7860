import { describe, expect, test } from 'vitest'
import { type ConsentDialogue, consentDialogues } from '../../../../test/fixtures/consent-dialogues.ts'
import { lastConsentDialogues, unseenConsentDialogues } from '../../../../test/fixtures/consent-dialogues-unseen.ts'
import { call, done, says, user } from '../../../../test/fixtures/steps.ts'
import { readJsonObject } from '../../paper/json.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { confirmationOf } from './confirmation.ts'

const read = ({ lines, call: [tool, args] }: ConsentDialogue) =>
  confirmationOf(call(tool, readJsonObject(args, 'args')), null, messagesOf(lines))

/** The lines of a dialogue; a line without a speaker continues the one before it. */
function messagesOf(lines: string): readonly Message[] {
  return lines.split(/\n(?=[AUC]:)/).flatMap((line, index) => {
    const text = line.slice(2).trim()
    if (line.startsWith('A:')) return [says(text)]
    if (line.startsWith('U:')) return [user(text)]
    const [, name = '', args = '{}', output = ''] = /^(\S+) (\{.*?\}) => (.*)$/s.exec(text) ?? []
    return done(name, readJsonObject(JSON.parse(args), 'args'), output, `call-${index}`)
  })
}

const shown = (dialogues: readonly ConsentDialogue[]) =>
  dialogues.map((one) => `${one.kind}: ${read(one)}\n${one.lines}\n${JSON.stringify(one.call)}`)

describe.each([
  ['the dialogues that the clause was written for', consentDialogues],
  ['the dialogues that were written after the clause', unseenConsentDialogues],
  ['the dialogues that were written last', lastConsentDialogues],
])('%s', (_, dialogues) => {
  const english = dialogues.filter(({ language }) => language === undefined)

  test('are half confirmed and half not', () => {
    expect(dialogues.filter(({ confirmed }) => confirmed)).toHaveLength(dialogues.length / 2)
  })

  test('no unconfirmed call is taken for confirmed', () => {
    expect(shown(dialogues.filter((one) => !one.confirmed && read(one) === 'confirmed'))).toEqual([])
  })

  test('at most 5 % of the confirmed calls are taken for unconfirmed', () => {
    const lost = dialogues.filter((one) => one.confirmed && read(one) === 'unconfirmed')
    expect(lost.length / (dialogues.length / 2), shown(lost).join('\n\n')).toBeLessThanOrEqual(0.05)
  })

  test('the clause is undecided in other languages, and only there', () => {
    expect(dialogues.filter((one) => read(one) === 'undecided')).toEqual(
      dialogues.filter((one) => !english.includes(one)),
    )
  })
})
