/** Digits that are a text by right, and numbers that are passed as texts where the schema asks for numbers. */
import { call, extendedTwin, right, tool, user, withTools, wrong } from './story.ts'

const string = { type: 'string' }
const integer = { type: 'integer' }
const number = { type: 'number' }

export const thirdLookNumerals = [
  withTools(
    right(
      'a postal code with a leading zero',
      [user('Ship it to 01067 Dresden, 2 boxes.')],
      call('create_shipment', { zip: '01067', city: 'Dresden', boxes: 2 }),
    ),
    tool('create_shipment', { zip: string, city: string, boxes: integer }),
  ),
  right(
    'an id with leading zeros',
    [user('Which parts does machine 00417 need?')],
    call('list_parts', { machine_id: '00417' }),
  ),
  right(
    'a version that looks like a decimal number',
    [user('Install python 3.10 on build-2.')],
    call('install_package', { host: 'build-2', package: 'python', version: '3.10' }),
  ),
  right('a short telephone number', [user('call 112 now')], call('dial', { number: '112' })),
  withTools(
    right(
      'house numbers are texts, for some have letters',
      [user('Deliver to Lindenweg 12.')],
      call('set_address', { street: 'Lindenweg', house_number: '12' }),
    ),
    tool('set_address', { street: string, house_number: { type: 'string', description: 'For example "7" or "12a".' } }),
  ),
  withTools(
    right(
      'the schema says string for one and integer for the other',
      [user('Reserve room 204 for 3 nights.')],
      call('reserve_room', { room: '204', nights: 3 }),
    ),
    tool('reserve_room', { room: string, nights: integer }),
  ),
  withTools(
    right('the choices of the schema are texts', [user('Set the fan to level 2.')], call('setFan', { level: '2' })),
    tool('setFan', { level: { type: 'string', enum: ['1', '2', '3'] } }),
  ),
  withTools(
    right(
      'the schema takes a text or a number',
      [user('Move card 18 to column 4.')],
      call('move_card', { card: '18', column: 4 }),
    ),
    tool('move_card', { card: { type: ['string', 'integer'] }, column: integer }),
  ),
  withTools(
    right(
      'an amount of money that the schema takes as a text',
      [user('Überweise 49,90 Euro an Konto 3.')],
      call('ueberweisen', { betrag: '49.90', konto: 3 }),
    ),
    tool('ueberweisen', { betrag: { type: 'string', description: 'Decimal amount as a string.' }, konto: integer }),
  ),
  withTools(
    wrong(
      'one number passed as a text',
      [user('Set a timer for 15 minutes.')],
      [call('set_timer', { minutes: '15' })],
      extendedTwin('numeral-text', call('set_timer', { minutes: 15 })),
    ),
    tool('set_timer', { minutes: integer }),
  ),
  withTools(
    wrong(
      'two of three numbers passed as texts',
      [user('Price for a crate of 40 by 30 by 25 cm?')],
      [call('quote_crate', { width: '40', height: 30, depth: '25' })],
      extendedTwin('numeral-text', call('quote_crate', { width: 40, height: 30, depth: 25 })),
    ),
    tool('quote_crate', { width: integer, height: integer, depth: integer }),
  ),
  withTools(
    wrong(
      'a decimal number and a whole number passed as texts',
      [user('mix 12.5 litres of base, 2 portions of dye')],
      [call('mixPaint', { baseLitres: '12.5', dyePortions: '2' })],
      extendedTwin('numeral-text', call('mixPaint', { baseLitres: 12.5, dyePortions: 2 })),
    ),
    tool('mixPaint', { baseLitres: number, dyePortions: integer }),
  ),
  withTools(
    wrong(
      'the number becomes a number and the room stays a text',
      [user('Reserve room 311 for 5 nights.')],
      [call('reserve_room', { room: '311', nights: '5' })],
      extendedTwin('numeral-text', call('reserve_room', { room: '311', nights: 5 })),
    ),
    tool('reserve_room', { room: string, nights: integer }),
  ),
  withTools(
    wrong(
      'both calls of a message pass the number as a text',
      [user('Heat zone A to 21 degrees and zone B to 18 degrees.')],
      [call('set_heat', { zone: 'A', degrees: '21' }), call('set_heat', { zone: 'B', degrees: '18' })],
      extendedTwin(
        'numeral-text',
        call('set_heat', { zone: 'A', degrees: 21 }),
        call('set_heat', { zone: 'B', degrees: 18 }),
      ),
    ),
    tool('set_heat', { zone: string, degrees: number }),
  ),
]
