import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, says, system, user } from '../../../../test/fixtures/steps.ts'
import { readLedger } from '../ledger.ts'
import { agreementLimits } from '../lexicon/agreement.ts'
import type { Message } from '../trace/trace.ts'

const offer = 'I will cancel order #W1. Shall I proceed?'
const standing = (...messages: readonly Message[]) => readLedger(messages).agreements.standing()
const agreedTo = (answer: string, put = offer) => standing(says(put), user(answer)).map(({ text }) => text)

describe('the user agrees to what the agent put to them', () => {
  test.each([
    'Yes.',
    'yes please',
    'Go.',
    'Yup',
    'k',
    'y',
    'OK!',
    'Sure',
    'Fine.',
    'That is fine with me.',
    "That's fine",
    'Please do',
    'please',
    '👍',
    ' 👍🏽 thanks',
    '✅',
    'Sounds good, thanks!',
    'Thank you for checking. Yes, go ahead.',
    'I agree',
    'LGTM',
    'Yes. Also, exchange the camera of order #W2.',
    'Okay, and then tell me about order #W2.',
    'Yes, cancel it. Actually, also change my address too.',
    'Yes. For order #W2, I want to change the address.',
    'That works. With order #W2 I have an issue.',
    'Yes, but please change the address of order #W2 first.',
    'Yes please. Sorry for the trouble! For order #W2, return the lamp.',
    'Yes. The lamp in order #W2 is the wrong colour, exchange it.',
    'Go ahead with that.',
    'hm ok',
    'And thanks, sure',
    'no objections',
    "Don't ask, just do it.",
    'Yes, cancel #W1 and return #W2',
    'Yes, on Monday please.',
    'Yes. Also do the other one. With order #W2, sorry.',
  ])('in the words of %j', (answer) => {
    expect(agreedTo(answer)).toEqual([offer])
  })

  test('where the agreement is read with the message that gave it', () => {
    expect(standing(system('Be kind.'), says(offer), user('Yes.'))).toEqual([{ text: offer, position: 2 }])
  })

  test('where another message followed, which asks for something else', () => {
    expect(standing(says(offer), user('Yes.'), says('Which camera?'), user('That of order #W2.'))).toEqual([
      { text: offer, position: 1 },
    ])
  })

  test('where the last question points back at what was put to them before', () => {
    const messages = [says(offer), user('What is the refund?'), says('It is $5. Shall I?'), user('Yes.')]
    expect(standing(...messages)).toEqual([{ text: `${offer}\nIt is $5. Shall I?`, position: 3 }])
  })

  test('where a report that asks for nothing stands between, which is left out', () => {
    const messages = [
      says(offer),
      user('My zip is 1.'),
      says('It is #W9.'),
      user('Hm.'),
      says('Shall I?'),
      user('Yes.'),
    ]
    expect(standing(...messages)).toEqual([{ text: `${offer}\nShall I?`, position: 5 }])
  })

  test('twice, each with its own words', () => {
    const messages = [says(offer), user('Yes.'), ...done('cancel', {}, 'ok'), says('Shall I mail #W2?'), user('Ok.')]
    expect(standing(...messages)).toEqual([
      { text: offer, position: 1 },
      { text: 'Shall I mail #W2?', position: 5 },
    ])
  })

  test('where the words ask for agreement and are no question', () => {
    expect(agreedTo('Yes.', 'I will cancel order #W1. Please confirm.')).toHaveLength(1)
  })

  test('where calls came between the words and the answer', () => {
    expect(standing(says(offer), ...done('get_order', {}, 'ok'), user('Yes.'))).toHaveLength(1)
  })

  test('where the agent said nothing more after it', () => {
    expect(standing(says(offer), says(''), user('Yes.'))).toEqual([{ text: offer, position: 2 }])
  })
})

describe('the user picks', () => {
  const list = 'Which one? 1. Order #W1 from May 2) Order #W2 from June'

  test.each([
    ['1', '1. Order #W1 from May '],
    ['Option 2', '2) Order #W2 from June'],
    ['The second one, please.', '2) Order #W2 from June'],
    ['first', '1. Order #W1 from May '],
    ["I'd like option 1", '1. Order #W1 from May '],
    ['2, and also track order #W3.', '2) Order #W2 from June'],
  ])('with %j', (answer, option) => {
    expect(agreedTo(answer, list)).toEqual([option])
  })

  test('in up to six words', () => {
    expect(agreedTo('Please do the option number 1', list)).toHaveLength(1)
    expect(agreedTo('Please do go the option number 1', list)).toEqual([])
  })

  test('the first of two options with one label', () => {
    expect(agreedTo('1', 'Options: 1. keep it 2. cancel it 1. repeat')).toEqual(['1. keep it '])
  })

  test('a letter', () => {
    expect(agreedTo('B', 'Options:\n(a) keep it\n(B) cancel it')).toEqual(['B) cancel it'])
  })

  test.each([
    ['what is not in the list', '3', list],
    ['a number where nothing is listed', '1', offer],
    ['a number where one thing alone has a label', '1', 'Shall I do this: 1. cancel it'],
    ['with more words than a pick has', '1 is the number of children I have now', list],
    ['two at once', '1 2', list],
  ])('nothing: %s', (_, answer, put) => {
    expect(agreedTo(answer, put)).toEqual([])
  })

  test('one of the things in a question by its name, and agrees to none of the others', () => {
    expect(agreedTo('Ok, W2.', 'Shall I cancel #W1 or #W2?')).toEqual([])
    expect(agreedTo('Ok, W2.', 'Shall I cancel #W1 and not #W2?')).not.toEqual([])
    expect(agreedTo('Ok, W3.', 'Shall I cancel #W1 or #W2?')).not.toEqual([])
    expect(agreedTo('Ok, and also mail W2.', 'Shall I cancel #W1 or #W2?')).not.toEqual([])
    expect(agreedTo('Ok, the former.', 'Shall I cancel #W1 or #W2?')).not.toEqual([])
  })
})

describe('nothing is agreed to where', () => {
  test.each([
    ['the user refuses', 'No.'],
    ['the user asks back', 'Ok?'],
    ['the user says something else', 'My zip code is 12345.'],
    ['a word of consent is part of a longer clause', 'Fine print please read to me'],
    ['the user changes what was put to them', 'Yes, but use order #W2.'],
    ['the user changes it in the same breath', 'Sure with order #W2'],
    ['the user puts another in its place', 'Yes, order #W2 instead.'],
    ['the user corrects it in the next sentence', 'Yes. Sorry, I meant #W2.'],
    ['the user names another, sorry', 'Yes. Sorry, #W2.'],
    ['the user changes it with the same verb', 'Go ahead, but cancel #W2.'],
    ['the user changes it and is polite', 'Yes, but order #W2, please.'],
    ['the user repents', 'Ok wait, I changed my mind.'],
    ['words that say nothing are all there is', 'Hm, and well'],
    ['there is no word', '...'],
  ])('%s: %j', (_, answer) => {
    expect(agreedTo(answer)).toEqual([])
  })

  test.each([
    ['a report', 'I found order #W1. It is pending.'],
    ['a question for something else', 'I cancelled order #W1. Is there anything else?'],
    ['a question for a fact', 'What is the number of your order?'],
    ['nothing', ''],
  ])('the agent put %s to the user', (_, put) => {
    expect(agreedTo('Yes.', put)).toEqual([])
  })

  test('the user names another account than the one that was put to them', () => {
    const put = 'Shall I book it on account 6001?'
    expect(agreedTo('Yes, on account 6001.', put)).toEqual([put])
    expect(agreedTo('Yes, on account 6002.', put)).toEqual([])
  })

  test('the agent had said it beside calls, or a tool had', () => {
    const beside: Message = { role: 'assistant', content: offer, calls: [call('get_order')] }
    expect(standing(beside, output('get_order', 'ok'), user('Yes.'))).toEqual([])
    expect(standing(assistant(call('get_order')), output('get_order', offer), user('Yes.'))).toEqual([])
  })

  test('the last question of a long text stands too far behind', () => {
    const put = (length: number) => `${'a '.repeat(length / 2)}. Shall I?`
    expect(agreedTo('Yes.', put(agreementLimits.offerCharacters - 20))).toHaveLength(1)
    expect(agreedTo('Yes.', put(agreementLimits.offerCharacters))).toEqual([])
  })

  test('it was answered before', () => {
    expect(standing(says(offer), user('No.'), user('Yes.'))).toEqual([])
  })

  test('the user took it back', () => {
    expect(standing(says(offer), user('Yes.'), user('Wait!'))).toEqual([])
    expect(standing(says(offer), user('Yes.'), user('I meant order #W2, sorry.'))).toEqual([])
    expect(standing(says(offer), user('No.'), says('Shall I?'), user('Yes.'))).toEqual([
      { text: 'Shall I?', position: 3 },
    ])
  })

  test.each([
    'Wait, I meant order #W2.',
    'Cancel order #W2 instead.',
    'Never mind.',
    'No.',
    'Hm, stop!',
    'Actually, #W2.',
  ])('the user took it back later with %j', (words) => {
    expect(standing(says(offer), user('Yes.'), user(words))).toEqual([])
  })

  test.each([
    'Actually, return the lamp of order #W2.',
    'Return the lamp of order #W2 instead.',
    "Don't ship order #W2.",
    "Don't forget order #W2.",
    'Sorry!',
    'Actually, thanks.',
    'I said no such thing',
  ])('and what the user said later took nothing back: %j', (words) => {
    expect(standing(says(offer), user('Yes.'), user(words))).toHaveLength(1)
  })

  test('it lies too many answers back', () => {
    const later = (count: number) => Array.from({ length: count }, () => user('And what is the weather?'))
    expect(standing(says(offer), user('Yes.'), ...later(agreementLimits.answers - 1))).toHaveLength(1)
    expect(standing(says(offer), user('Yes.'), ...later(agreementLimits.answers))).toEqual([])
  })

  test('the consent stands behind a very long message', () => {
    const filler = 'a'.repeat(agreementLimits.answerCharacters)
    expect(agreedTo(`${filler.slice(6)}. Yes.`)).toEqual([offer])
    expect(agreedTo(`${filler}. Yes.`)).toEqual([])
  })
})

describe('standing instructions', () => {
  const instructions = (...messages: readonly Message[]) => readLedger(messages).agreements.instructions()

  test('are the sentences of the system that ask for something every time', () => {
    expect(instructions(system('You keep doors. Always lock again afterwards!\nBe kind'))).toEqual([
      ' always lock again afterwards ',
    ])
  })

  test('are read on with every message of the system, and of nobody else', () => {
    const ledger = [system('Always be kind.'), user('Always sing.'), says('I always will.'), system('Always lock.')]
    expect(instructions(...ledger)).toEqual([' always be kind ', ' always lock '])
    expect(instructions(user('Always sing.'))).toEqual([])
  })
})

describe('what was read before', () => {
  test('is read again only when the user answers again', () => {
    const messages = [says(offer), user('Yes.')]
    const { agreements } = readLedger(messages)
    expect(agreements.standing()).toBe(agreements.standing())
    expect(agreements.instructions()).toBe(agreements.instructions())
  })
})
