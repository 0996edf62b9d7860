/** The file of `multi_turn_func_doc/` with the functions of a class. */
import { TwinCheckError } from '@twincheck/core'

const files: ReadonlyMap<string, string> = new Map([
  ['GorillaFileSystem', 'gorilla_file_system.json'],
  ['MathAPI', 'math_api.json'],
  ['MessageAPI', 'message_api.json'],
  ['TwitterAPI', 'posting_api.json'],
  ['TicketAPI', 'ticket_api.json'],
  ['TradingBot', 'trading_bot.json'],
  ['TravelAPI', 'travel_booking.json'],
  ['VehicleControlAPI', 'vehicle_control.json'],
])

/** A task names a class that BFCL V4's multi-turn categories do not have. */
export class UnknownClassError extends TwinCheckError {
  readonly code = 'bfcl-unknown-class'
  readonly className: string

  constructor(className: string) {
    super(
      `A task involves the class ${className}; BFCL V4 multi-turn has ${[...files.keys()].join(', ')}. ` +
        'Check that the data folder is of the pinned release.',
    )
    this.className = className
  }
}

export function functionFileName(className: string): string {
  const file = files.get(className)
  if (file === undefined) throw new UnknownClassError(className)
  return file
}
