/** Dates against the form that their parameter documents. */
import { call, extendedTwin, right, tool, user, withTools, wrong } from './story.ts'

const string = { type: 'string' }
const dated = (description: string) => ({ type: 'string', description })

export const thirdLookDates = [
  withTools(
    right(
      'day, month and year with full stops, as documented',
      [user('Termin beim Amt am 4. März 2027')],
      call('termin_anlegen', { ort: 'Amt', datum: '04.03.2027' }),
    ),
    tool('termin_anlegen', { ort: string, datum: dated('Datum als TT.MM.JJJJ (DD.MM.YYYY).') }),
  ),
  withTools(
    right(
      'a relative day is documented beside the written form',
      [user('Remind me tomorrow about the bins.')],
      call('remind', { text: 'bins', date: 'tomorrow' }),
    ),
    tool('remind', { text: string, date: dated('YYYY-MM-DD, or a word such as "today" or "tomorrow".') }),
  ),
  withTools(
    right(
      'the documented form is that of the output',
      [user('Find flights on March 14, 2027.')],
      call('find_flights', { day: 'March 14, 2027' }),
    ),
    tool('find_flights', { day: dated('Departure day in plain words. Dates in the output are YYYY-MM-DD.') }),
  ),
  withTools(
    right(
      'a month is no date of a day',
      [user('Show the payroll of March 2027.')],
      call('getPayroll', { month: '2027-03' }),
    ),
    tool('getPayroll', { month: dated('Month as YYYY-MM.') }),
  ),
  withTools(
    wrong(
      'month, day and year with slashes where year, month and day is documented',
      [user('Book the hall for March 14, 2027.')],
      [call('book_hall', { date: '03/14/2027' })],
      extendedTwin('documented-format', call('book_hall', { date: '2027-03-14' })),
    ),
    tool('book_hall', { date: dated('Date as YYYY-MM-DD.') }),
  ),
  withTools(
    wrong(
      'a date in words where year, month and day is documented',
      [user('Move the inspection to 23 June 2027.')],
      [call('move_inspection', { date: '23 June 2027' })],
      extendedTwin('documented-format', call('move_inspection', { date: '2027-06-23' })),
    ),
    tool('move_inspection', { date: dated('New date in the format yyyy-mm-dd.') }),
  ),
  withTools(
    wrong(
      'a compact date where year, month and day is documented',
      [user('close the shop on 2027-12-27')],
      [call('closeShop', { date: '20271227' })],
      extendedTwin('documented-format', call('closeShop', { date: '2027-12-27' })),
    ),
    tool('closeShop', { date: dated('Date, format: YYYY-MM-DD') }),
  ),
  withTools(
    wrong(
      'year, month and day where day, month and year is documented',
      [user('Order the skip for 30 April 2027.')],
      [call('order_skip', { delivery_date: '2027-04-30' })],
      extendedTwin('documented-format', call('order_skip', { delivery_date: '30.04.2027' })),
    ),
    tool('order_skip', { delivery_date: dated('Delivery date as DD.MM.YYYY, e.g. 31.12.2026.') }),
  ),
  withTools(
    right(
      'the documented form is only an example beside others',
      [user('Book the court on 2027/03/14.')],
      call('book_court', { date: '2027/03/14' }),
    ),
    tool('book_court', { date: dated('Date, e.g. YYYY-MM-DD; YYYY/MM/DD and other common forms are accepted too.') }),
  ),
  withTools(
    right(
      'the date is a part of a path',
      [user('Read the log of 14 March 2027.')],
      call('read_log', { path: '2027/03/14' }),
    ),
    tool('read_log', { path: dated('Folder of the day, year/month/day. Lines inside begin with YYYY-MM-DD.') }),
  ),
  withTools(
    wrong(
      'slashes where dashes are documented',
      [user('Book the court on 14 March 2027.')],
      [call('book_court', { date: '2027/03/14' })],
      extendedTwin('documented-format', call('book_court', { date: '2027-03-14' })),
    ),
    tool('book_court', { date: dated('Date in the format YYYY-MM-DD.') }),
  ),
]
