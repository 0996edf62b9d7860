/** Right calls about one record while the latest message has words that are labels of other records. Committed before any rule was run. */
import { call, did, type HandBuiltStep, right, says, user } from './story.ts'

const addresses = '[{"id":"a1","label":"Home"},{"id":"a2","label":"Office"}]'
const people = '[{"id":31,"name":"Will"},{"id":32,"name":"May"},{"id":33,"name":"Grace"}]'
const plans = '[{"plan_id":"p1","name":"Standard"},{"plan_id":"p2","name":"Premium"},{"plan_id":"p3","name":"Basic"}]'
const boards = '[{"board":"b1","title":"Open"},{"board":"b2","title":"Review"},{"board":"b3","title":"Done"}]'

export const labelsByChanceRight: readonly HandBuiltStep[] = [
  right(
    'the user is at home',
    [
      user('Deliver it to my office'),
      did('list_addresses', {}, addresses),
      did('deliver_to', { address_id: 'a2' }, '{"ok":false,"reason":"desk closed"}'),
      says('The desk is closed.'),
      user('It just opened. I am at home sick, a colleague takes it. Again please'),
    ],
    call('deliver_to', { address_id: 'a2' }),
  ),
  right(
    'a label as the first word',
    [
      user('Deliver it to my office'),
      did('list_addresses', {}, addresses),
      did('deliver_to', { address_id: 'a2' }, '{"ok":false,"reason":"desk closed"}'),
      says('The desk is closed.'),
      user('Home again, so I cannot open it. Bob will, so retry.'),
    ],
    call('deliver_to', { address_id: 'a2' }),
  ),
  right(
    'will and may as verbs',
    [
      user('Message Grace'),
      did('list_people', {}, people),
      did('message', { person_id: 33, text: 'ready' }, '{"delivered":false}'),
      says('Not delivered.'),
      user('It will work now. May I ask you to try again?'),
    ],
    call('message', { person_id: 33, text: 'ready' }),
  ),
  right(
    'Will at the start of a question',
    [
      user('Message Grace'),
      did('list_people', {}, people),
      did('message', { person_id: 33, text: 'ready' }, '{"delivered":false}'),
      says('Not delivered.'),
      user('Will you try again?'),
    ],
    call('message', { person_id: 33, text: 'ready' }),
  ),
  right(
    'the month of May',
    [
      user('When is the review of Grace?'),
      did('list_people', {}, people),
      did('get_review', { person_id: 33 }, '{"date":null}'),
      says('There is no date yet.'),
      user('It was in May last year. Look again, HR said they entered it.'),
    ],
    call('get_review', { person_id: 33 }),
  ),
  right(
    'standard procedure',
    [
      user('Switch me to Premium'),
      did('list_plans', {}, plans),
      did('switch_plan', { plan_id: 'p2' }, '{"switched":false,"reason":"consent missing"}'),
      says('Do you accept the terms?'),
      user('I accept the standard terms'),
    ],
    call('switch_plan', { plan_id: 'p2' }),
  ),
  right(
    'a basic question',
    [
      user('Switch me to Premium'),
      did('list_plans', {}, plans),
      did('switch_plan', { plan_id: 'p2' }, '{"switched":false,"reason":"consent missing"}'),
      says('Do you accept the terms?'),
      user('Basic question, is there a notice period? Never mind, I accept'),
    ],
    call('switch_plan', { plan_id: 'p2' }),
  ),
  right(
    'the old plan is named',
    [
      user('Switch me to Premium'),
      did('list_plans', {}, plans),
      did('switch_plan', { plan_id: 'p2' }, '{"switched":false,"reason":"invoice open"}'),
      says('An invoice is open.'),
      user('Paid! On Standard I never had such trouble.'),
    ],
    call('switch_plan', { plan_id: 'p2' }),
  ),
  right(
    'still open',
    [
      user('Clear the review board'),
      did('list_boards', {}, boards),
      did('clear_board', { board: 'b2' }, '{"cleared":false,"reason":"a card is locked"}'),
      says('A card is locked.'),
      user('Unlocked. Is it still open on your side? Go on.'),
    ],
    call('clear_board', { board: 'b2' }),
  ),
  right(
    'done as an answer',
    [
      user('Clear the review board'),
      did('list_boards', {}, boards),
      did('clear_board', { board: 'b2' }, '{"cleared":false,"reason":"a card is locked"}'),
      says('A card is locked. Can you unlock it?'),
      user('Done.'),
    ],
    call('clear_board', { board: 'b2' }),
  ),
  right(
    'a person called like a city',
    [
      user('Show offers for Rome'),
      did('list_cities', {}, '[{"city_id":"c1","name":"Paris"},{"city_id":"c2","name":"Rome"}]'),
      did('offers', { city_id: 'c2' }, '{"offers":[]}'),
      says('No offers.'),
      user('Even Paris Hilton could not afford the ones I saw. Again?'),
    ],
    call('offers', { city_id: 'c2' }),
  ),
  right(
    'a label in the possessive',
    [
      user('Reset the password of Grace'),
      did('list_people', {}, people),
      did('reset_password', { person_id: 33 }, '{"reset":false,"reason":"session open"}'),
      says('She has an open session.'),
      user("That was on May's laptop, closed now. Reset"),
    ],
    call('reset_password', { person_id: 33 }),
  ),
  right(
    'the labels of a playlist',
    [
      user('Play my running list'),
      did('lists', {}, '[{"list":7,"title":"Running"},{"list":8,"title":"Morning"},{"list":9,"title":"Again"}]'),
      did('play_list', { list: 7 }, '{"playing":false,"reason":"headphones off"}'),
      says('The headphones are off.'),
      user('Good morning, they were empty. On now. Again'),
    ],
    call('play_list', { list: 7 }),
  ),
  right(
    'a colour as a label',
    [
      user('Switch on the desk lamp'),
      did('lamps', {}, '[{"lamp":1,"name":"Desk"},{"lamp":2,"name":"Green"},{"lamp":3,"name":"Window"}]'),
      did('lamp_on', { lamp: 1 }, '{"on":false,"reason":"switch off at the wall"}'),
      says('It is off at the wall.'),
      user('the switch by the window is green now, try'),
    ],
    call('lamp_on', { lamp: 1 }),
  ),
  right(
    'a printer beside another',
    [
      user('Print it on Falcon'),
      did('printers', {}, '[{"printer":"pr-1","name":"Falcon"},{"printer":"pr-2","name":"Heron"}]'),
      did('print', { printer: 'pr-1', file: 'plan.pdf' }, '{"printed":false,"reason":"no paper"}'),
      says('No paper.'),
      user('I took some from Heron. Print please.'),
    ],
    call('print', { printer: 'pr-1', file: 'plan.pdf' }),
  ),
  right(
    'two accounts with one after the other',
    [
      user('What is on Savings?'),
      did('accounts', {}, '[{"account":"S-1","label":"Savings"},{"account":"C-1","label":"Checking"}]'),
      did('balance', { account: 'S-1' }, '{"balance":120}'),
      says('120.'),
      user('I just moved 40 over from Checking, how much is it now?'),
    ],
    call('balance', { account: 'S-1' }),
  ),
  right(
    'two people with one first name in the records',
    [
      user('Put Lee Chan on the list'),
      did('members', {}, '[{"member":5,"name":"Lee Chan"},{"member":6,"name":"Lee Wong"}]'),
      did('add_member', { member: 5 }, '{"added":false,"reason":"fee due"}'),
      says('The fee is due.'),
      user('Lee Wong paid it for him this morning. Add him now.'),
    ],
    call('add_member', { member: 5 }),
  ),
  right(
    'a status as a label',
    [
      user('Export the report of last week'),
      did('reports', {}, '[{"report":"r8","title":"Last week"},{"report":"r9","title":"Today"}]'),
      did('export_report', { report: 'r8' }, '{"exported":false,"reason":"rendering"}'),
      says('It is still being rendered.'),
      user('I need it today! Again.'),
    ],
    call('export_report', { report: 'r8' }),
  ),
  right(
    'a pool where the other one is crowded',
    [
      user('Book a lane at Riverside'),
      did('pools', {}, '[{"pool":"q1","name":"Riverside"},{"pool":"q2","name":"Central"}]'),
      did('book_lane', { pool: 'q1' }, '{"booked":false,"reason":"opens at 9"}'),
      says('It opens at 9.'),
      user('9 now. Central is always crowded anyway'),
    ],
    call('book_lane', { pool: 'q1' }),
  ),
  right(
    'a project beside a customer of the same name',
    [
      user('Archive Atlas'),
      did('projects', {}, '[{"project":"j1","name":"Atlas"},{"project":"j2","name":"Summit"}]'),
      did('archive', { project: 'j1' }, '{"archived":false,"reason":"open task"}'),
      says('A task is open.'),
      user('Closed it at the summit meeting. Archive.'),
    ],
    call('archive', { project: 'j1' }),
  ),
]
