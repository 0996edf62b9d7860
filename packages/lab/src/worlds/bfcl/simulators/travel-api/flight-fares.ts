/** TravelAPI's fares: the route's base fare times the class factor, doubled on a date with an even digit sum. */
import { add, Float, modulo, PythonError, type PyValue } from '@twincheck/eval/python'
import { iterate, requireHashable, textWith } from '../../../python/access.ts'
import { isDigits, toInt } from '../../../python/convert.ts'

export type FlightFares = {
  readonly asked: Float
  readonly listAll: () => PyValue[]
}

export function findFares(from: PyValue, to: PyValue, date: PyValue, travelClass: PyValue): FlightFares {
  requireHashable(from)
  requireHashable(to)
  const base = typeof from === 'string' && typeof to === 'string' ? BASE_FARES.get(from)?.get(to) : undefined
  if (base === undefined) throw new PythonError('ValueError', 'No available route for the given airports.')
  const factor = classFactor(travelClass) * dateFactor(date)
  return { asked: new Float(base * factor), listAll: () => ALL_BASE_FARES.map((fare) => new Float(fare * factor)) }
}

/** Each row has an origin and fares by destination. Replies list all fares in this order, and an origin may have several rows. */
const ROUTES = [
  route('SFO', 'LAX 200, JFK 500, ORD 400, BOS 450, RMS 300, SBK 350, MPC 370, SVP 320, SHD 330, SSV 340, OKD 360'),
  route('SFO', 'WLB 310, CRH 380, ATV 390, PHV 420, GFD 430, CIA 700'),
  route('LAX', 'SFO 100, JFK 600, ORD 500, BOS 550, RMS 310, SBK 320, MPC 330, SVP 340, SHD 350, SSV 360, OKD 370'),
  route('LAX', 'WLB 380, CRH 390, ATV 400, PHV 410, GFD 420, HND 430'),
  route('JFK', 'ORD 300, BOS 250, RMS 450, SBK 460, MPC 470, SVP 480, SHD 490, SSV 500, OKD 510, WLB 520, CRH 530'),
  route('JFK', 'ATV 540, PHV 550, GFD 560, LAX 570, HND 800, PVG 950, PEK 1000'),
  route('ORD', 'LAX 180, BOS 200, RMS 350, SBK 360, MPC 370, SVP 380, SHD 390, SSV 400, OKD 410, WLB 420, CRH 430'),
  route('ORD', 'ATV 440, PHV 450, GFD 460'),
  route('BOS', 'RMS 400, SBK 410, MPC 420, SVP 430, SHD 440, SSV 450, OKD 460, WLB 470, CRH 480, ATV 490, PHV 500'),
  route('BOS', 'GFD 510'),
  route('RMS', 'BOS 200, JFK 210, SBK 220, MPC 230, SVP 240, SHD 250, SSV 260, OKD 270, WLB 280, CRH 290, ATV 300'),
  route('RMS', 'PHV 310, GFD 320, LAX 330'),
  route('SBK', 'MPC 200, SVP 210, SHD 220, SSV 230, OKD 240, WLB 250, CRH 260, ATV 270, PHV 280, GFD 290'),
  route('MPC', 'SVP 210, SHD 220, SSV 230, OKD 240, WLB 250, CRH 260, ATV 270, PHV 280, GFD 290'),
  route('SVP', 'SHD 230, SSV 240, OKD 250, WLB 260, CRH 270, ATV 280, PHV 290, GFD 300'),
  route('SHD', 'SSV 220, OKD 230, WLB 240, CRH 250, ATV 260, PHV 270, GFD 280'),
  route('SSV', 'OKD 240, WLB 250, CRH 260, ATV 270, PHV 280, GFD 290'),
  route('OKD', 'WLB 230, CRH 240, ATV 250, PHV 260, GFD 270'),
  route('WLB', 'CRH 250, ATV 260, PHV 270, GFD 280'),
  route('CRH', 'ATV 240, PHV 250, GFD 260, SFO 270, RMS 280, HKG 290, JFK 300'),
  route('ATV', 'PHV 230, GFD 240'),
  route('PHV', 'GFD 220'),
  route('LHR', 'CDG 100'),
  route('OKD', 'LAX 220'),
]

const BASE_FARES = new Map<string, Map<string, number>>()
for (const [origin, fares] of ROUTES) {
  BASE_FARES.set(origin, new Map([...(BASE_FARES.get(origin) ?? []), ...fares]))
}

const ALL_BASE_FARES = ROUTES.flatMap(([, fares]) => [...fares.values()])

function route(origin: string, list: string): readonly [string, ReadonlyMap<string, number>] {
  return [origin, new Map(list.split(', ').map((fare) => [fare.slice(0, 3), Number(fare.slice(4))]))]
}

function classFactor(travelClass: PyValue): number {
  if (travelClass === 'economy') return 1
  if (travelClass === 'business') return 2
  if (travelClass === 'first') return 5
  throw new PythonError('ValueError', 'Invalid travel class. Options are: economy, business, first.')
}

function dateFactor(date: PyValue): number {
  let digitSum: PyValue = 0
  for (const item of iterate(date)) {
    const text = textWith('isdigit', item)
    if (isDigits(text)) digitSum = add(digitSum, toInt(text))
  }
  return modulo(digitSum, 2) === 0 ? 2 : 1
}
