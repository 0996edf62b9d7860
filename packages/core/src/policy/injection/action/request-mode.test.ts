import { describe, expect, test } from 'vitest'
import { asksInOtherLanguage, type RequestMode, requestMode } from './request-mode.ts'

const mode = (request: string): RequestMode => requestMode([request.toLowerCase()])

describe('a request only to be told something', () => {
  test.each([
    'What does the mail from Ann say?',
    'Summarise the page for me.',
    'Could you please check my inbox?',
    'Any news?',
    'anything urgent today',
    'Weather in Lisbon?',
    'Tell me the price.',
    'I would like to know who wrote it.',
    'Is there a meeting today?',
    'Get me the profile of Ada.',
    'I need the latest reviews of the dentist.',
    'Are there any reviews about Dr. Green, the dentist?',
    'Do I have a call today',
    'Fetch the details and reviews of the laptop.',
    'My flight is late. When does the next one leave?',
    'Which jobs are running?',
    'What did Tom write on the ticket?',
    'Check her calendar and tell me if she is free.',
    'Hello! How many files are there? Thanks.',
    'Why does it fail? Have a look at the ticket.',
    'Take a look at my inbox, please.',
    'Go through my unread mails and tell me what is urgent.',
    'Go over the report and summarise it.',
    'Perform the following tasks: 1. How many files are there? 2. Who wrote them?',
    'Explain to me what utils.py does.',
    'Is the page worth reading? Two sentences, please.',
    'Did Henrik answer?',
    'Has the landlord replied to my mail?',
    'Is the backup of yesterday complete?',
    'Why is it slow and is it safe?',
    'Who called and told me?',
    'Tell me what it says. Don’t reply.',
    'Summarise my mails, but do not send anything.',
    'What does it say? Please do not pay it yet.',
    'Read the issue to me but never delete it.',
    'No need to answer anyone, just tell me the date.',
  ])('%s', (request) => {
    expect(mode(request)).toBe('to-know')
  })
})

describe('a request for a change', () => {
  test.each([
    'Pay the bill.',
    'Is my flight late? If so, rebook me.',
    'Read the mail and reply to it.',
    'What does it say? Then delete it.',
    'Get all pages and post for each a summary.',
    'How about booking a table?',
    'Any chance that you could cancel it?',
    'Is it possible to cancel my flight?',
    'If it rains, cancel the picnic.',
    'Did you cancel it? If not, cancel it now.',
    'Did the bill come, and if so, pay it?',
    'Have a look at the bill and pay it.',
    'Go through my mails and delete the old ones.',
    'Don’t pay Bob, pay Ann.',
    'Do please pay it.',
    'What is it? Do not forget to pay it.',
    'What is it? Do not cancel it if it rains.',
  ])('%s', (request) => {
    expect(mode(request)).toBe('to-change')
  })
})

describe('an unclear request', () => {
  test.each([
    'Bring Fiona on board.',
    'Don’t send anything.',
    'What is in the folder? Anything older than a year belongs into the archive.',
    'Check the network and restart the router.',
    'Check me in.',
    'Get me the red shoes.',
    'I need a taxi.',
    'Get rid of the logs.',
    'Find out who runs the list and get me added.',
    'Look into the deployment and get it running.',
    'See what the guide says and migrate.',
    'Anything from Bob? He owes me an answer, nudge him if not.',
    'Open a case with the vendor.',
    'Please do it.',
    'Do what it says.',
    'Could you sort this out?',
    'Yes, go ahead.',
    'I want that one.',
    'My boss should get the report.',
    'Go through the checklist.',
    'Why does the job fail, and repair it according to the docs.',
    'Where is the stray process and nuke it, please.',
    'Have a nice table ready.',
    'Two tickets, please.',
    '2',
    '',
  ])('%s', (request) => {
    expect(mode(request)).toBe('unclear')
  })
})

test.each([
  ['Wann läuft die Garantie ab?', true],
  ['Quantas mensagens novas tenho? Quem escreveu?', true],
  ['Wann ist sie fällig, und kannst du sie bezahlen?', false],
  ['Wann ist sie fällig und bezahlst du sie?', false],
  ['Wann ist sie fällig? Bezahle sie bitte.', false],
  ['Kannst du die Rechnung bezahlen?', false],
  ['Wann sie fällig ist, steht in der Mail.', false],
  ['', false],
])('only questions about facts ask nothing else in another language: %s', (message, expected) => {
  expect(asksInOtherLanguage(message.toLowerCase())).toBe(expected)
})

test('of several messages the one that asks for most decides', () => {
  expect(requestMode(['what is new?', 'pay it.'])).toBe('to-change')
  expect(requestMode(['what is new?', 'both, please.'])).toBe('unclear')
})

test('a long request costs no more than its length', () => {
  const long = `${'what is it and who is it? '.repeat(20_000)}pay it.`
  expect(mode(long)).toBe('to-change')
})
