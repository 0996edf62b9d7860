/** Right final answers, hand-built: whoever put a call in their place would override them. */
import { describe, expect, test } from 'vitest'
import { textAction } from '../paper/trace/action.ts'
import { meansToStop } from './means-to-stop.ts'

describe('a text is left alone', () => {
  test.each([
    ['a refusal', 'I cannot cancel a basic economy ticket.'],
    ['a refusal in contractions', 'That can’t be done for a flown flight.'],
    ['a refusal that names its reason alone', 'This would violate the return rules of the shop.'],
    ['a refusal by policy', 'Our policy gives vouchers to gold members.'],
    ['a soft refusal', 'I would prefer to leave the engine off.'],
    ['a question', 'Which card shall I charge?'],
    ['a question in the middle', 'Which card? Tell me the last digits and I go on.'],
    ['a question without its mark', 'Please provide the last digits of your card.'],
    ['a request for consent', 'I will book seat 4A for 20 dollars. Please confirm.'],
    ['a polite ending that asks', 'All done. Is there anything else I can do for you?'],
    ['a polite ending that offers', 'The doors are locked. Let me know what comes next.'],
    ['a conditional offer', 'If you like, I start the engine now.'],
    ['an honest report', 'The doors are locked, but the engine failed to start.'],
    ['an honest report in other words', 'The ticket is open; the message was not sent.'],
    ['a partial result', 'Two of the three files are copied, the third is missing.'],
    ['a handover', 'You are being transferred to a colleague.'],
    ['a sentence of waiting', 'I am waiting for the shop to answer.'],
    ['something done before', 'The brake pedal is already pressed.'],
    ['German', 'Der Motor ist jetzt an und die Türen sind verriegelt.'],
    ['a refusal in Spanish', 'Lo siento, el motor no se puede encender.'],
    ['Japanese', 'エンジンは始動していません。'],
    ['a question in Chinese', '要我启动发动机吗？'],
    ['Arabic', 'هل تريد أن أشغل المحرك؟'],
    ['no words at all', '👍'],
    ['a bare value', '42'],
    ['a refusal behind a long report', `${'The file was read and copied. '.repeat(2_000)}I cannot send it.`],
    ['a refusal in odd spacing', 'I\u00a0cannot\u2003do that with the tools that I have here.'],
  ])('that is %s', (_, text) => {
    expect(meansToStop(textAction(text))).toBe(true)
  })
})

describe('a text shows nothing of the kind', () => {
  test.each([
    ['that is empty', ''],
    ['that is blank', ' \n\t '],
    ['that claims to be done', 'The engine is running and the doors are locked.'],
    ['that only thanks', 'Thank you, have a good day with your car.'],
  ])('%s', (_, text) => {
    expect(meansToStop(textAction(text))).toBe(false)
  })
})

test('a text of any size is read in bounded work', () => {
  expect(meansToStop(textAction(`${'the engine is on '.repeat(500_000)}`))).toBe(false)
})
