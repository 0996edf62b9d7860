/** Right calls for requests in other languages, with words that look English: i, to, a, on, no, do, me, at, in, be. */
import { type Call, call, did, type Line, right, says, user } from './story.ts'

type Arguments = Call['arguments']

/** The user asks for both calls, one after the other. */
const both = (
  language: string,
  words: string,
  target: Arguments,
  [first, then]: readonly [string, string],
  ...between: readonly Line[]
) => right(`both, in ${language}`, [user(words), did(first, target, '{"ok": true}'), ...between], call(then, target))

/** The user means the target that was spoken of, and says that the other one stays. */
const theFirst = (language: string, words: string, [tool, key, old]: readonly [string, string, string]) =>
  right(
    `the one spoken of, in ${language}`,
    [user(`${old}?`), did('look_up', { [key]: old }, JSON.stringify({ [key]: old })), says(`${old}: OK.`), user(words)],
    call(tool, { [key]: old }),
  )

const gate = { gate_id: 'G-4' }
const openClose = ['open_gate', 'close_gate'] as const
const pump = { pump_id: 'B-2' }
const offOn = ['turn_off_pump', 'turn_on_pump'] as const
const stopStart = ['stop_pump', 'start_pump'] as const
const heating = { room: 'hall' }
const heatingOffOn = ['turn_off_heating', 'turn_on_heating'] as const
const passed = did('read_sensor', { sensor_id: 2 }, '{"passed": true}')
const waited = did('wait', { minutes: 60 }, 'ok')

export const thirdLookLanguages = [
  both('Polish', 'Otwórz bramę G-4 i zamknij ją, jak kurier wyjedzie.', gate, openClose, passed),
  both('Croatian', 'Isključi grijanje u hodniku i nakon sat vremena ga opet uključi.', heating, heatingOffOn, waited),
  both('Filipino', 'Buksan mo ang gate G-4 at isara mo pagkapasok ng trak.', gate, openClose, passed),
  both('Swahili', 'Fungua lango G-4 kisha ulifunge lori likishaingia.', gate, openClose, passed),
  both('Indonesian', 'Matikan pompa B-2 sebentar lalu nyalakan lagi.', pump, offOn),
  both('Vietnamese', 'Tắt máy bơm B-2 do nước đục, rồi bật lại.', pump, offOn),
  both('Dutch', 'Zet de verwarming in de hal uit en over een uur weer aan.', heating, heatingOffOn, waited),
  both('Portuguese', 'Desliga a bomba B-2 no tanque e volta a ligar.', pump, offOn),
  both(
    'Turkish',
    'B-2 pompasını kapat, on saniye bekle ve tekrar aç.',
    pump,
    offOn,
    did('wait', { seconds: 10 }, 'ok'),
  ),
  both('Finnish', 'Avaa portti G-4 ja sulje se, kun auto on mennyt.', gate, openClose, passed),
  both('Hungarian', 'Nyisd ki a G-4 kaput, és zárd be, ha a teherautó bent van.', gate, openClose, passed),
  both('Romanian', 'Oprește pompa B-2 și pornește-o la loc, a făcut zgomot.', pump, stopStart),
  both('Catalan', 'Obre la porta G-4 i tanca-la quan hagi passat el camió.', gate, openClose, passed),
  both('Swedish', 'Stäng av värmen i hallen och sätt på den igen om en timme.', heating, heatingOffOn, waited),
  both('Czech', 'Vypni čerpadlo B-2 a zase ho zapni, je to zaseknuté.', pump, offOn),
  both('Polish in a hurry', 'wylacz pompe B-2 i wlacz ja jeszcze raz, to pilne', pump, offOn),
  both('Slovenian', 'Odpri vrata G-4 in jih zapri, ko bo tovornjak noter.', gate, openClose, passed),
  theFirst('Polish', 'Zamknij to zgłoszenie, a ZGL-220 zostaw.', ['close_ticket', 'ticket_id', 'ZGL-214']),
  theFirst('Croatian', 'Otkaži tu rezervaciju, a RZ-310 ostaje.', ['cancel_booking', 'booking_id', 'RZ-301']),
  theFirst('Filipino', 'Ikansela mo iyan at huwag galawin ang BK-552.', ['cancel_booking', 'booking_id', 'BK-530']),
  theFirst('Swahili', 'Futa hiyo, lakini ODA-880 ibaki.', ['cancel_order', 'order_id', 'ODA-811']),
  theFirst('Indonesian', 'Batalkan yang itu, PSN-770 tetap jalan.', ['cancel_order', 'order_id', 'PSN-701']),
  theFirst('Vietnamese', 'Hủy đơn này do tôi đã có DH-552 rồi.', ['cancel_order', 'order_id', 'DH-518']),
  theFirst('Dutch', 'Annuleer die maar, want ik ga nu met TR-882.', ['cancel_trip', 'trip_id', 'TR-815']),
  theFirst('Portuguese', 'Cancela essa, no dia 4 vou com a RS-220.', ['cancel_booking', 'booking_id', 'RS-207']),
  theFirst('Turkish', 'Bunu iptal et, on kişilik REZ-330 kalsın.', ['cancel_booking', 'booking_id', 'REZ-312']),
  theFirst('Finnish', 'Peru se, koska TIL-990 on jo maksettu.', ['cancel_order', 'order_id', 'TIL-914']),
  theFirst('Hungarian', 'Töröld ezt, a FOG-710 marad.', ['cancel_booking', 'booking_id', 'FOG-702']),
  theFirst('Romanian', 'Anuleaz-o, am deja CMD-450 pentru vineri.', ['cancel_order', 'order_id', 'CMD-418']),
  right(
    'an undo in Polish',
    [
      user('Wycisz kanał C-12.'),
      did('mute_channel', { channel_id: 'C-12' }, '{"ok": true}'),
      says('Gotowe.'),
      user('Cofnij to.'),
    ],
    call('unmute_channel', { channel_id: 'C-12' }),
  ),
  right(
    'a change of mind in Spanish',
    [user('Bloquea la tarjeta T-81. No, espera, mejor no.'), did('block_card', { card_id: 'T-81' }, '{"ok": true}')],
    call('unblock_card', { card_id: 'T-81' }),
  ),
  right(
    'a restart in Dutch',
    [user('Herstart de router in de kelder.'), did('turn_off_router', { router_id: 'kelder' }, 'ok')],
    call('turn_on_router', { router_id: 'kelder' }),
  ),
  right(
    'a restart in Finnish',
    [user('Palvelin eu-3 on jumissa, käynnistä se uudelleen.'), did('stop_server', { server: 'eu-3' }, 'ok')],
    call('start_server', { server: 'eu-3' }),
  ),
]
