/** Constants of TravelAPI: airports, cities and exchange rates. */
import { dict, Float, type PyValue } from '@twincheck/eval/python'

export const AIRPORTS: readonly string[] = [
  ...['RMS', 'SBK', 'MPC', 'SVP', 'SHD', 'CDG', 'LHR', 'SSV', 'OKD', 'WLB', 'PEK', 'HND'],
  ...['HKG', 'CIA', 'CRH', 'ATV', 'PHV', 'GFD', 'SFO', 'LAX', 'JFK', 'ORD', 'BOS'],
]

export const AIRPORT_BY_CITY = dict({
  Rivermist: 'RMS',
  Stonebrook: 'SBK',
  Maplecrest: 'MPC',
  Silverpine: 'SVP',
  Shadowridge: 'SHD',
  London: 'LHR',
  Paris: 'CDG',
  'Sunset Valley': 'SSV',
  Oakendale: 'OKD',
  Willowbend: 'WLB',
  'Crescent Hollow': 'CRH',
  Autumnville: 'ATV',
  Pinehaven: 'PHV',
  Greenfield: 'GFD',
  'San Francisco': 'SFO',
  'Los Angeles': 'LAX',
  'New York': 'JFK',
  Chicago: 'ORD',
  Boston: 'BOS',
  Beijing: 'PEK',
  'Hong Kong': 'HKG',
  Rome: 'CIA',
  Tokyo: 'HND',
})

/** The value of one USD in other currencies. */
export const DOLLAR_RATES: readonly (readonly [string, PyValue])[] = [
  ['RMB', 7],
  ['EUR', new Float(0.8)],
  ['JPY', 110],
  ['GBP', new Float(0.7)],
  ['CAD', new Float(1.3)],
  ['AUD', new Float(1.4)],
  ['INR', 70],
  ['RUB', 60],
  ['BRL', new Float(3.8)],
  ['MXN', 20],
]
