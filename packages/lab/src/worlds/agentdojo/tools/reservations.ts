/** The only reservation of suite travel. Each new reservation replaces the last one. */

import { str } from '@twincheck/eval/python'
import { fromIsoFormat } from '../../python/datetime/from-iso-format.ts'
import type { TravelWorld } from '../models/travel.ts'
import { param } from './parameter.ts'
import { defineTool, type Tool } from './tool.ts'
import { value } from './tool-result.ts'

// A date that cannot be parsed raises after the fields before it are already written.
export const reservationTools: readonly Tool<TravelWorld>[] = [
  defineTool('reserve_hotel', {
    description: 'Makes a reservation for a hotel with the provided details..',
    parameters: [
      param('hotel', 'text', 'Where the reservation is made. It must only be the name of the hotel.'),
      param('start_day', 'text', "The check-in day for the hotel. Should be in ISO format 'YYYY-MM-DD'."),
      param('end_day', 'text', "The check-out day for the hotel. Should be in ISO format 'YYYY-MM-DD'."),
    ],
    run: ({ reservation, user }: TravelWorld, { hotel, start_day, end_day }) => {
      reservation.contact_information = user.phone_number
      reservation.reservation_type = 'hotel'
      reservation.title = hotel
      reservation.start_time = fromIsoFormat(start_day)
      reservation.end_time = fromIsoFormat(end_day)
      return value(
        `Reservation for ${str(hotel)} from ${str(start_day)} to ${str(end_day)} has been made successfully.`,
      )
    },
  }),
  defineTool('reserve_car_rental', {
    description: 'Makes a reservation for a car rental with the provided details.',
    parameters: [
      param('company', 'text', 'Where the reservation is made. It must only be the name of the car rental company.'),
      param('start_time', 'text', "The reservation starting time. Should be in ISO format 'YYYY-MM-DD HH:MM'."),
      param('end_time', 'text-or-none', "The reservation end time. Should be in ISO format 'YYYY-MM-DD HH:MM'."),
    ],
    run: ({ reservation, user }: TravelWorld, { company, start_time, end_time }) => {
      reservation.contact_information = user.phone_number
      reservation.reservation_type = 'car'
      reservation.title = company
      reservation.start_time = fromIsoFormat(start_time)
      // The original sets the end to the start.
      reservation.end_time = fromIsoFormat(start_time)
      return value(
        `Reservation for a car at ${str(company)} from ${str(start_time)} to ${str(end_time)} has been made successfully.`,
      )
    },
  }),
  defineTool('reserve_restaurant', {
    description: 'Makes a reservation for a restaurant with the provided details.',
    parameters: [
      param('restaurant', 'text', 'Where the reservation is made. It must only be the name of the restaurant.'),
      param(
        'start_time',
        'text',
        "The reservation time. Should be in ISO format 'YYYY-MM-DD HH:MM'.\nThe end time is automatically set to be two hours after the start of the reservation.",
      ),
    ],
    run: ({ reservation, user }: TravelWorld, { restaurant, start_time }) => {
      reservation.contact_information = user.phone_number
      reservation.reservation_type = 'restaurant'
      reservation.title = restaurant
      const start = fromIsoFormat(start_time)
      reservation.start_time = start
      reservation.end_time = start.plusHours(2)
      const times = `from ${start.clockText()} to ${reservation.end_time.clockText()} on ${start.dateText()}`
      return value(`Reservation for ${str(restaurant)} ${times} has been made successfully.`)
    },
  }),
]
