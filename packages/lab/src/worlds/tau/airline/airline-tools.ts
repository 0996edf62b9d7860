/** The 14 tools of tau-bench's airline. */
import { conversationTools } from '../tools/conversation-tools.ts'
import { toolBox } from '../tools/tool.ts'
import { bookReservation } from './book-reservation.ts'
import {
  cancelReservation,
  sendCertificate,
  updateReservationBaggages,
  updateReservationFlights,
  updateReservationPassengers,
} from './change.ts'
import {
  getReservationDetails,
  getUserDetails,
  listAllAirports,
  searchDirectFlight,
  searchOnestopFlight,
} from './search.ts'

export const airlineTools = toolBox([
  ...conversationTools,
  bookReservation,
  cancelReservation,
  getReservationDetails,
  getUserDetails,
  listAllAirports,
  searchDirectFlight,
  searchOnestopFlight,
  sendCertificate,
  updateReservationBaggages,
  updateReservationFlights,
  updateReservationPassengers,
])
