/** Digits that a person writes in groups: the groups are for the eye, unless the tool or the user wants them. */
import { call, did, extendedTwin, right, tool, user, withTools, wrong } from './story.ts'

const text = (more: Readonly<Record<string, string | number>> = {}) => ({ type: 'string', ...more })

export const thirdLookDigits = [
  right(
    'a card number that the user wrote in groups of four',
    [user('Charge 40 euros to card 4000 1234 5678 9010.')],
    call('charge_card', { card_number: '4000123456789010', amount: 40 }),
  ),
  withTools(
    right(
      'a card number for a field of sixteen digits',
      [user('my new card is 5500 0055 5555 5559, save it')],
      call('save_card', { number: '5500005555555559' }),
    ),
    tool('save_card', { number: text({ pattern: '^[0-9]{16}$' }) }),
  ),
  right(
    'an IBAN that the user wrote in groups of four',
    [user('Transfer 75 to NL91 ABNA 0417 1643 00.')],
    call('transfer', { iban: 'NL91ABNA0417164300', amount: 75 }),
  ),
  right(
    'a fax number that the user wrote in groups',
    [user('Fax contract.pdf to 030 5550 1187.')],
    call('send_fax', { fax_number: '03055501187', file: 'contract.pdf' }),
  ),
  withTools(
    right(
      'a serial number whose pattern has no room for groups',
      [user('Is the drill with the serial number 4410 2291 07 still under warranty?')],
      call('check_warranty', { serial_number: '4410229107' }),
    ),
    tool('check_warranty', { serial_number: text({ pattern: '^\\d{10}$' }) }),
  ),
  withTools(
    right(
      'a telephone number that is documented as digits only',
      [user('Save Noor, 06 12 34 56 78.')],
      call('addContact', { name: 'Noor', phone: '0612345678' }),
    ),
    tool('addContact', { name: text(), phone: text({ description: 'Phone number, digits only, no spaces.' }) }),
  ),
  right(
    'a parcel number that the output shows in one piece',
    [
      user('Where is parcel 3401 8827 5510?'),
      did('list_parcels', {}, '[{"tracking_number": "340188275510", "state": "in transit"}]'),
    ],
    call('track_parcel', { tracking_number: '340188275510' }),
  ),
  right(
    'thousands in groups are an amount',
    [user('Offer 1 250 000 kronor for the flat.')],
    call('make_offer', { amount: '1250000', currency: 'SEK' }),
  ),
  right(
    'a tax number in groups, asked for in German',
    [user('Trag die Steuernummer 21 815 08150 beim Kunden Roth ein.')],
    call('set_tax_number', { customer: 'Roth', tax_number: '2181508150' }),
  ),
  withTools(
    wrong(
      'the pattern of the field wants the groups that the user wrote',
      [user('Text 415-555-0132 that we are closed.')],
      [call('send_text', { phone_number: '4155550132', text: 'We are closed.' })],
      extendedTwin('regrouped-digits', call('send_text', { phone_number: '415-555-0132', text: 'We are closed.' })),
    ),
    tool('send_text', { phone_number: text({ pattern: '^\\d{3}-\\d{3}-\\d{4}$' }), text: text() }),
  ),
  withTools(
    wrong(
      'the documentation wants the number as the user wrote it',
      [user('Save the number of the bakery: 0511 223 344.')],
      [call('add_contact', { name: 'bakery', phone_number: '0511223344' })],
      extendedTwin('regrouped-digits', call('add_contact', { name: 'bakery', phone_number: '0511 223 344' })),
    ),
    tool('add_contact', {
      name: text(),
      phone_number: text({ description: 'Phone number exactly as the user wrote it, with its spaces or dashes.' }),
    }),
  ),
  wrong(
    'the user wants the number as written',
    [user('Add the phone number 0170 555 12 34 to the contact Ada, exactly as I wrote it, with the spaces.')],
    [call('update_contact', { contact: 'Ada', phone_number: '01705551234' })],
    extendedTwin('regrouped-digits', call('update_contact', { contact: 'Ada', phone_number: '0170 555 12 34' })),
  ),
  withTools(
    wrong(
      'the example in the documentation has dashes, as the user wrote them',
      [user('Look up who called: 212-555-0199.')],
      [call('find_caller', { phone_number: '2125550199' })],
      extendedTwin('regrouped-digits', call('find_caller', { phone_number: '212-555-0199' })),
    ),
    tool('find_caller', { phone_number: text({ description: 'Phone number with dashes, such as "202-555-0143".' }) }),
  ),
]
