/** The 14 tools of tau-bench's airline. */
import { conversationTools } from '../tools/conversation-tools.ts'
import { toolBox } from '../tools/tool.ts'
import { bookReservation } from './book-reservation.ts'
import {
  getReservationDetails,
  getUserDetails,
  listAllAirports,
  searchDirectFlight,
  searchOnestopFlight,
} from './search.ts'
import { sendCertificate } from './send-certificate.ts'
import { updateReservationFlights } from './update-flights.ts'
import { cancelReservation, updateReservationBaggages, updateReservationPassengers } from './update-reservation.ts'

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
