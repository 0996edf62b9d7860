/** Words around a quoted text that the user or the operator asked for, and quotations that are not the whole value. */
import { call, did, right, says, system, user } from './story.ts'

export const thirdLookPaddedQuote = [
  right(
    'a hashtag behind the quoted text is asked for',
    [user('Post "First snow on the pass!" and put #winter behind it.')],
    call('post_update', { text: 'First snow on the pass! #winter' }),
  ),
  right(
    'a link behind the quoted text is asked for',
    [user('tweet "Slides are up" + the link https://talks.example/11')],
    call('tweet', { status: 'Slides are up https://talks.example/11' }),
  ),
  right(
    'a mention in front of the quoted text is asked for',
    [user('Reply "Nice shot" to comment 88 and tag @marta_v in it.')],
    call('reply_to_comment', { comment_id: 88, text: '@marta_v Nice shot' }),
  ),
  right(
    'a signature is asked for',
    [user('Text Joe "Running ten minutes late" and sign it with my name, Petra.')],
    call('send_sms', { to: 'Joe', body: 'Running ten minutes late. Petra' }),
  ),
  right(
    'a greeting in front of the quoted text is asked for',
    [user('Send "The parcel is at the desk" to room 14. Start with good morning, they are picky.')],
    call('message_room', { room: 14, text: 'Good morning! The parcel is at the desk' }),
  ),
  right(
    'a translation below the quoted text is asked for',
    [user('Send Luc "The meeting is at noon" and the same in French below it.')],
    call('send_message', { to: 'Luc', text: 'The meeting is at noon\nLa réunion est à midi' }),
  ),
  right(
    'an emoji is asked for',
    [user('msg the team "We won" w/ a party emoji at the end')],
    call('postMessage', { channel: 'team', text: 'We won 🎉' }),
  ),
  right(
    'a date in front of the quoted text is asked for',
    [user('Add "Boiler checked" to the log, with the date in front. Today is 2026-11-16.')],
    call('append_log', { line: '2026-11-16 Boiler checked' }),
  ),
  right(
    'a prefix is asked for',
    [user('Open a ticket "Printer on fire" and prefix the subject with [URGENT].')],
    call('open_ticket', { subject: '[URGENT] Printer on fire' }),
  ),
  right(
    'the operator prescribes a closing line',
    [
      system('Every message to a customer ends with the line "Team Nordlicht".'),
      user('Write to customer C-881: "Your bike is ready."'),
    ],
    call('write_to_customer', { customer_id: 'C-881', text: 'Your bike is ready.\nTeam Nordlicht' }),
  ),
  right(
    'a straight quotation inside a straight quotation',
    [user('send "she said "stop" and left" to Ann')],
    call('send_message', { to: 'Ann', text: 'she said "stop" and left' }),
  ),
  right(
    'a quoted order inside a quoted sentence at its end',
    [user('Tell the night shift: "The sign must read "Wet paint"".')],
    call('notify_shift', { shift: 'night', message: 'The sign must read "Wet paint"' }),
  ),
  right(
    'single quotation marks inside typographic ones',
    [user('Put “Ask Kim what ‘soon’ means” on my list.')],
    call('add_item', { list: 'todo', text: 'Ask Kim what ‘soon’ means' }),
  ),
  right(
    'apostrophes between single quotation marks',
    [user("Text Dan 'I'm at Rosie's, don't wait' please")],
    call('send_sms', { to: 'Dan', body: "I'm at Rosie's, don't wait" }),
  ),
  right(
    'of two quotations the longer one is the new title',
    [user('Rename the note "Trip" to "Trip to Oslo in May".')],
    call('rename_note', { note: 'Trip', title: 'Trip to Oslo in May' }),
  ),
  right(
    'the quotation is inside a command in backticks',
    [user('Run `grep -c "ERROR" app.log` on web-3.')],
    call('run_command', { host: 'web-3', command: 'grep -c "ERROR" app.log' }),
  ),
  right(
    'the quotation is an example of the tone',
    [user('Ask Brandt GmbH about order 7741, something like "any news?" but polite and with the order number.')],
    call('send_email', { to: 'Brandt GmbH', body: 'Good day, is there any news? It is about order 7741. Thank you!' }),
  ),
  right(
    'the quotation is only how the letter begins',
    [user('Write Eva a letter that begins with "Dear Eva" and thanks her for the books.')],
    call('write_letter', { to: 'Eva', text: 'Dear Eva, thank you so much for the books!' }),
  ),
  right(
    'the quotation is to be appended to the old title',
    [
      user('Append "(draft)" to the title of document D-5.'),
      did('get_document', { id: 'D-5' }, '{"id": "D-5", "title": "Budget 2027"}'),
    ],
    call('set_title', { id: 'D-5', title: 'Budget 2027 (draft)' }),
  ),
  right(
    'the quotation is a part of a search query',
    [user('Find the mails from Lund with "invoice" in the subject.')],
    call('search_mail', { query: 'from:Lund subject:"invoice"' }),
  ),
  right(
    'the addition is agreed on in the next message',
    [
      user('Post "Gallery opens at six".'),
      says('Shall I add the address?'),
      user('yes, Kanalstrasse 4, behind a comma'),
    ],
    call('publish_post', { text: 'Gallery opens at six, Kanalstrasse 4' }),
  ),
  right(
    'the quoted name gets the file extension that was asked for',
    [user('Save the summary as "minutes", as a text file.')],
    call('write_file', { path: 'minutes.txt', content: 'Three points were discussed.' }),
  ),
  right(
    'a hashtag is asked for in German',
    [user('Poste „Endlich Feierabend“ mit dem Hashtag #freitag.')],
    call('beitrag_posten', { text: 'Endlich Feierabend #freitag' }),
  ),
  right(
    'the opening hours behind the quotation are asked for in Spanish',
    [user('Publica «Abrimos el lunes» y añade el horario, de 9 a 14.')],
    call('publicar', { texto: 'Abrimos el lunes, de 9 a 14' }),
  ),
]
