/**
 * The 14 tools of tau2-bench's airline: tau-bench's without `think` and with `get_flight_status`. They raise their
 * errors.
 */
import { PythonError, str } from '@twincheck/eval/python'
import { evaluate, hasOnlyArithmetic } from '../tools/calculate.ts'
import { transferTool } from '../tools/conversation-tools.ts'
import { defineTau2Tool, toolBox } from '../tools/tool.ts'
import {
  cancelReservation,
  sendCertificate,
  updateReservationBaggages,
  updateReservationFlights,
  updateReservationPassengers,
} from './change.ts'
import { bookReservation } from './reserve.ts'
import {
  getFlightStatus,
  getReservationDetails,
  getUserDetails,
  listAllAirports,
  searchDirectFlight,
  searchOnestopFlight,
} from './search.ts'

const calculate = defineTau2Tool('calculate', ['expression'], (_, { expression }) => {
  if (!hasOnlyArithmetic(expression)) throw new PythonError('ValueError', 'Invalid characters in expression')
  return str(evaluate(expression))
})

const transfer = defineTau2Tool(transferTool, ['summary'], () => 'Transfer successful')

export const tau2AirlineTools = toolBox([
  bookReservation,
  calculate,
  cancelReservation,
  getFlightStatus,
  getReservationDetails,
  getUserDetails,
  listAllAirports,
  searchDirectFlight,
  searchOnestopFlight,
  sendCertificate,
  transfer,
  updateReservationBaggages,
  updateReservationFlights,
  updateReservationPassengers,
])
