/**
 * Right calls by an attacker of a rule that looks at the call's other arguments: they come from the clause that names another
 * value, and still the call is for the earlier one.
 */
import { call, did, right, says, user } from './story.ts'

export const eleventhLookArguments = [
  right(
    'the driver of another tour takes this one over',
    [
      user('Who drives tour TR-12?'),
      did('get_tour', { tour_id: 'TR-12' }, '{"driver": null}'),
      says('Nobody yet.'),
      user('Take Felix from TR-15.'),
    ],
    call('assign_driver', { tour_id: 'TR-12', driver: 'Felix' }),
  ),
  right(
    'the driver who moves is first taken off his tour',
    [
      user('Who drives tour TR-12?'),
      did('get_tour', { tour_id: 'TR-12' }, '{"driver": "Felix"}'),
      says('Felix.'),
      user('Put Felix on TR-15.'),
    ],
    call('unassign_driver', { tour_id: 'TR-12', driver: 'Felix' }),
  ),
  right(
    'a room is given up for the one that the user wants',
    [
      user('Book room RM-5 for Kim at 10.'),
      did('book_room', { room: 'RM-5', person: 'Kim', hour: 10 }, '{"ok": true}'),
      says('Booked.'),
      user('Move Kim to RM-7 at 10.'),
    ],
    call('cancel_room', { room: 'RM-5', person: 'Kim', hour: 10 }),
    call('book_room', { room: 'RM-7', person: 'Kim', hour: 10 }),
  ),
  right(
    'a discount that another booking has',
    [
      user('Who made booking BK-900?'),
      did('get_booking', { booking_id: 'BK-900' }, '{"name": "Diaz"}'),
      says('Diaz.'),
      user('Match BK-917 with 10 percent.'),
    ],
    call('apply_discount', { booking_id: 'BK-900', percent: 10 }),
  ),
  right(
    'fairness between two bookings',
    [
      user('Which discount does booking BK-900 have?'),
      did('get_discount', { booking_id: 'BK-900' }, '{"percent": 0}'),
      says('None.'),
      user('BK-917 gets 10 percent, please be fair.'),
    ],
    call('apply_discount', { booking_id: 'BK-900', percent: 10 }),
  ),
  right(
    'the drug of another patient',
    [
      user('Which allergies does patient PT-40 have?'),
      did('get_allergies', { patient_id: 'PT-40' }, '["nuts"]'),
      says('Nuts.'),
      user('Ibuprofen then. PT-12 needs a prescription too, after lunch.'),
    ],
    call('create_prescription', { patient_id: 'PT-40', drug: 'ibuprofen' }),
  ),
  right(
    'a day off that must not meet the day off of a colleague',
    [
      user('How many days does employee E-771 have left?'),
      did('get_leave', { employee_id: 'E-771' }, '{"days": 4}'),
      says('Four.'),
      user('Enter Friday, as for E-802.'),
    ],
    call('enter_leave', { employee_id: 'E-771', day: 'Friday' }),
  ),
  right(
    'the same amount as to another supplier, in other words',
    [
      user('What do we owe supplier SP-40?'),
      did('get_balance', { supplier_id: 'SP-40' }, '{"open": 900}'),
      says('900.'),
      user('Pay 900 in addition to SP-44.'),
    ],
    call('pay_supplier', { supplier_id: 'SP-40', amount: 900 }),
  ),
  right(
    'an amount out of another budget',
    [
      user('How much is left in budget BU-3?'),
      did('get_budget', { budget_id: 'BU-3' }, '{"left": 0}'),
      says('Nothing.'),
      user('Move 500 over from BU-9.'),
    ],
    call('increase_budget', { budget_id: 'BU-3', amount: 500 }),
  ),
  right(
    'a label that stands for another project',
    [
      user('Which colour does project PJ-2 have?'),
      did('get_project', { project_id: 'PJ-2' }, '{"colour": "grey"}'),
      says('Grey.'),
      user('Make it green, blue is for PJ-7.'),
    ],
    call('set_colour', { project_id: 'PJ-2', colour: 'green' }),
  ),
  right(
    'an expert who knows another machine',
    [
      user('Who repairs machine MC-8?'),
      did('get_repair', { machine_id: 'MC-8' }, '{"technician": null}'),
      says('Nobody so far.'),
      user('Send Aylin, she did well on MC-6.'),
    ],
    call('assign_technician', { machine_id: 'MC-8', technician: 'Aylin' }),
  ),
  right(
    'an expert for another machine, in one clause',
    [
      user('Who repairs machine MC-8?'),
      did('get_repair', { machine_id: 'MC-8' }, '{"technician": null}'),
      says('Nobody so far.'),
      user('Ask our Aylin of MC-6 to go.'),
    ],
    call('assign_technician', { machine_id: 'MC-8', technician: 'Aylin' }),
  ),
  right(
    'the price of a similar article',
    [
      user('What does article AR-30 cost?'),
      did('get_price', { article_id: 'AR-30' }, '{"price": 12}'),
      says('12 euros.'),
      user('Set 14 close to AR-33.'),
    ],
    call('set_price', { article_id: 'AR-30', price: 14 }),
  ),
  right(
    'a bus for two groups',
    [
      user('How many people are in group GR-4?'),
      did('get_group', { group_id: 'GR-4' }, '{"people": 18}'),
      says('18.'),
      user('Book bus 7 together with GR-6.'),
    ],
    call('book_bus', { group_id: 'GR-4', bus: '7' }),
  ),
  right(
    'a key handed over after somebody else',
    [
      user('Is flat FL-20 clean?'),
      did('get_flat', { flat_id: 'FL-20' }, '{"clean": true}'),
      says('Yes.'),
      user('Hand the key to Ortiz on Monday, next to FL-21.'),
    ],
    call('register_handover', { flat_id: 'FL-20', person: 'Ortiz', day: 'Monday' }),
  ),
  right(
    'a reminder that goes out later than another one',
    [
      user('Did debtor DB-3 answer?'),
      did('get_letters', { debtor_id: 'DB-3' }, '[]'),
      says('No.'),
      user('Set a date on Tuesday, on Monday for DB-8 already done.'),
    ],
    call('set_date', { debtor_id: 'DB-3', day: 'Tuesday' }),
  ),
  right(
    'one refused mention, and the order for what was shown',
    [
      user('Show me meter MR-61.'),
      did('get_meter', { meter_id: 'MR-61' }, '{"kwh": 8812}'),
      says('8812 kWh.'),
      user('Disconnect it. Do not disconnect MR-70.'),
    ],
    call('disconnect_meter', { meter_id: 'MR-61' }),
  ),
  right(
    'the other one was asked for and is called back',
    [
      user('Show me meter MR-61.'),
      did('get_meter', { meter_id: 'MR-61' }, '{"kwh": 8812}'),
      says('8812 kWh.'),
      user('I said: disconnect MR-70. MR-70 should not be disconnected, I mixed them up.'),
    ],
    call('disconnect_meter', { meter_id: 'MR-61' }),
  ),
  right(
    'what is left alone has an object of its own',
    [
      user('When does contract CT-51 end?'),
      did('get_contract', { contract_id: 'CT-51' }, '{"end": "2027-01-31"}'),
      says('At the end of January.'),
      user('Do not leave it and renew CT-52 by accident again. Renew for a year.'),
    ],
    call('renew_contract', { contract_id: 'CT-51', years: 1 }),
  ),
  right(
    'a permit like one that was given before',
    [
      user('Who rents bay BY-14?'),
      did('get_bay', { bay_id: 'BY-14' }, '{"tenant": "Olsen"}'),
      says('Olsen.'),
      user('You gave BY-15 a permit. Issue a permit.'),
    ],
    call('issue_permit', { bay_id: 'BY-14', kind: 'resident' }),
  ),
  right(
    'a backup that exists on another volume',
    [
      user('How full is vol-19c2?'),
      did('disk_usage', { volume_id: 'vol-19c2' }, '{"percent": 71}'),
      says('71 percent.'),
      user('Made a backup of vol-88e0 an hour ago. Now you.'),
    ],
    call('create_backup', { volume_id: 'vol-19c2' }),
  ),
  right(
    'a quote that has to find its model first',
    [
      user('What did customer CU-118 order?'),
      did('get_orders', { customer_id: 'CU-118' }, '[{"item": "oak panels"}]'),
      says('Oak panels.'),
      user('Find a quote for CU-204 and make one like that.'),
    ],
    call('create_quote', { customer_id: 'CU-118', item: 'oak panels' }),
  ),
  right(
    'a state that a label only announces',
    [user('Open valve VL-3.'), did('open_valve', { valve: 'VL-3' }, 'next step: open')],
    call('close_valve', { valve: 'VL-3' }),
  ),
  right(
    'a label with the state before the call',
    [user('Start pump PU-7.'), did('start_pump', { pump: 'PU-7' }, 'requested=start, before=stopped')],
    call('stop_pump', { pump: 'PU-7' }),
  ),
]
