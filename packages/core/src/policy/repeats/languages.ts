/**
 * Tables of words in languages other than English for the conditions about repeated calls. Names of tools are compared without accents.
 */
import { wordList, wordSet } from '../paper/word-list.ts'

/** Verbs of tools that only read, at the start of a name: `voir_stock`, `consultarSaldo`. */
export const foreignReadVerbs = wordSet(`
  abfrage, finde, hole, lese, lies, liste, pruefe, suche, zeige,
  affiche, afficher, cherche, chercher, consulte, consulter, lire, lister, obtenir, rechercher, recuperer, trouver, verifier, voir,
  buscar, busca, consulta, consultar, leer, listar, mostrar, obtener, ver, verificar,
  buscar, ler, mostrar, obter, pesquisar,
  cerca, cercare, elenca, leggere, leggi, mostra, ottieni, trova, visualizza,
  haal, lees, opvragen, toon, zoek,
  hamta, hent, lasa, les, sok, visa, vis,
  lista, pobierz, pokaz, sprawdz, szukaj, wyszukaj, znajdz,
  naiti, nayti, pokazat, poluchit,
  ara, getir, goster, listele, oku, sorgula
`)

/** Reading verbs at the end of a tool's name: `lagerbestand_abfragen`. */
export const foreignClosingReads = wordSet(`
  abfragen, abrufen, anzeigen, auflisten, finden, holen, lesen, nachschlagen, pruefen, suchen, zeigen,
  afficher, buscar, chercher, consultar, consulter, leer, leggere, lire, listar, lister, mostrar, obtener, obtenir, pesquisar, pobierz, pokaz,
  sprawdz, szukaj, voir, wyszukaj, znajdz, lezen, ophalen, opvragen, tonen, zoeken, hakea, hae, hamta, sok, ara, getir, goster, listele, oku, sorgula, kensaku
`)

export const foreignCreatingVerbs = wordSet(`
  anlegen, eintragen, erfassen, erstelle, erstellen, hinzufuegen, neu, ajouter, creer, enregistrer, nouveau, nouvelle, agregar, anadir, crear,
  nueva, nuevo, registrar, adicionar, criar, novo, aggiungi, crea, creare, nuovo, aanmaken, maak, nieuw, toevoegen, lagg, opprett,
  opret, skapa, dodaj, utworz, ekle, olustur, yeni
`)

/** Phrases with which a result in another language reports that a change was made. */
export const foreignReceipts = wordSet(`
  angelegt, bestellt, eingefügt, eingetragen, geändert, gebucht, hinzugefügt, reserviert, storniert, überwiesen, verschickt, versandt,
  versendet, añadido, creada, creado, enviada, enviado, guardado, registrado, reservada, reservado, ajouté, ajoutée, créé, créée,
  enregistré, enregistrée, envoyé, envoyée, réservé, réservée, aggiunto, creato, inviato, prenotato, salvato, adicionado, criado,
  reservado, aangemaakt, geboekt, geplaatst, toegevoegd, verzonden, dodano, przyjęte, utworzono, wysłano, zapisano, добавлено,
  забронировано, отправлено, создано, alındı, eklendi, gönderildi, oluşturuldu, bokad, skapad, skickat, sendt, lähetetty, poslano
`)

/** Phrases with which a result reports a change, in scripts without blanks between words. */
export const unspacedReceipts: readonly string[] = [
  '되었습니다',
  '됐습니다',
  '했습니다',
  '已发送',
  '已發送',
  '已创建',
  '已添加',
  '已预订',
  '送信済',
  '作成済',
  '予約済',
]

/** Phrases with which a user asks the agent to wait for something, so that it reads the same thing repeatedly. */
export const waitingPhrases = wordList(`
  as soon as, await, every few, every hour, every minute, keep an eye, keep checking, keep looking, keep polling, keep refreshing, keep trying, let me know once, let me know when, monitor,
  notify me, ping me when, poll, tell me once, tell me when, until it, until the, until they, wait, watch, when it arrives, when it comes,
  when it is, when its, beobachte, sobald, überwache, warte, warten, attends, attendre, attendez, dès que, surveille, avísame,
  avisame cuando, en cuanto, espera, esperar, hasta que, vigila, appena, aspetta, attendi, finché, aguarde, assim que, avise,
  espere, totdat, wacht, zodra, gdy tylko, czekaj, poczekaj, дождись, жди, как только, подожди, bekle, så snart, vänta
`)

/** Phrases with which a user asks the agent to wait, in scripts without blanks between words. */
export const unspacedWaiting: readonly string[] = [
  '待って',
  '待つ',
  '待ち',
  '監視',
  'たら教え',
  '届いたら',
  '等待',
  '等到',
  '一旦',
  '监控',
  '기다',
  '되면',
]

/** Phrases with which an output in another language says that something is still in progress. */
export const foreignUnderWay = wordList(`
  läuft, wird bearbeitet, in bearbeitung, ausstehend, wartet, en cours, en attente, en proceso, procesando, pendiente, in corso,
  in attesa, em andamento, em processamento, pendente, wordt verwerkt, in behandeling, wachtend, w toku, oczekuje, в обработке,
  выполняется, ожидает, işleniyor, bekliyor, pågår, väntar
`)

export const unspacedUnderWay: readonly string[] = [
  '処理中',
  '実行中',
  '待機中',
  '进行中',
  '進行中',
  '处理中',
  '處理中',
  '等待中',
  '진행 중',
  '처리 중',
  '대기 중',
]

/** Phrases with which a result asks for the same call again, in English and other languages. */
export const againPhrases = wordList(`
  again, once more, repeat, resubmit, second time, second call, nochmal, nochmals, noch einmal, erneut, erneuten, wiederholen, otra vez,
  de nuevo, nuevamente, repita, à nouveau, de nouveau, encore une fois, répétez, di nuovo, ripeti, novamente, de novo, repita, opnieuw,
  nog een keer, herhaal, ponownie, jeszcze raz, снова, ещё раз, еще раз, повторите, tekrar, igen, på nytt
`)

/** Phrases with which a result says that nothing happens before the call is confirmed. */
export const draftPhrases = wordList(`
  are you sure, awaiting confirmation, confirm by, confirm that, confirm this, confirm to, confirm with, confirmation needed,
  confirmation required, draft, dry run, dryrun, must confirm, must be confirmed, needs confirmation, needsconfirmation, not yet, pending confirmation,
  please confirm, preview, proposal, quote only, requireconfirmation, requires confirmation, requiresconfirmation, simulated, simulation, to
  apply, to confirm, to execute, to finalise, to finalize, to proceed, unconfirmed, bestätigen, entwurf, vorschau, zur bestätigung, aperçu,
  brouillon, confirmer, confirmez, borrador, confirmar, confirme, vista previa, anteprima, bozza, confermare, confermi, pré visualização,
  rascunho, bevestigen, bevestig, voorbeeld, podgląd, potwierdź, szkic, подтвердите, предпросмотр, черновик, onaylayın, taslak, bekräfta, utkast
`)

export const unspacedDrafts: readonly string[] = [
  '確認してください',
  'プレビュー',
  '下書き',
  '请确认',
  '請確認',
  '草稿',
  '预览',
  '預覽',
  '확인해',
  '미리보기',
]

/** Words that negate the words after them: "do not send it again". */
export const notWords = wordSet(
  'not, never, dont, no, without, nicht, kein, keine, pas, sans, sin, non, senza, não, niet, nie, не, inte, ikke',
)

/** Words for steps in other languages. They extend the English table `stepWords`. */
export const foreignSteps = wordSet(`
  druecken, klicken, lauter, leiser, naechste, naechster, scrollen, tippen, weiter, wuerfeln, appuyer, cliquer, defiler, suivant,
  suivante, pulsar, siguiente, premi, prossimo, successivo, proximo, druk, klik, volgende
`)

/** Number words in other languages that count things, in addition to those in `severalPhrases`. */
export const foreignNumbers = wordList(`
  dwa, dwie, dwóch, dwukrotnie, trzy, iki, üç, två, kaksi, dua, két, kettő, două, dva, dvě, δύο, दो, مرتين, اثنين, вдвое, обоим, beide,
  beiden, les deux, ambos, ambas, entrambi, entrambe, allebei, både, oboje
`)

/** Words in other languages that mark the number next to them as an hour, an amount or a measure. */
export const foreignMeasures = wordSet(`
  um, uhr, euro, minuten, stunden, tage, tagen, wochen, monate, jahre, heures, heure, h, à, jours, mois, minutes, horas, hora, las, días, minutos,
  ore, alle, giorni, minuti, às, dias, meses, uur, om, dagen, weken, kl, klockan, dagar, godzin, dni, minut, часов, часа, дней, минут,
  saat, gün, dakika, grad, prozent, liter, meter, kilo, procent, gradi, grados, degrés
`)
