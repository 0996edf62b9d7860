/**
 * Small words that show the language of a request. A word in both tables shows nothing: "no", "me" and "do", for instance, are words of
 * several languages. Foreign words that are everyday nouns or names in English are left out.
 */
import { wordList } from '../word-list.ts'

/** Maximum number of characters of a request that are read to find its language. The rest is mostly pasted text. */
export const languageCharacters = 4_000

export const englishWords = wordList(`
  a, about, above, across, after, again, against, all, also, am, an, and, another, any, anyone, anything, are, arent,
  around, as, at, away, back, be, because, been, before, being, below, between, both, but, by, can, cannot, cant, could,
  couldnt, did, didnt, do, does, doesnt, doing, done, dont, down, each, either, else, ensure, enough, even, ever, every,
  everyone, everything, few, for, from, further, give, given, go, going, good, got, great, had, has, hasnt, have,
  havent, having, he, hello, help, her, here, hey, hi, him, his, how, however, i, if, ill, im, in, into, is, isnt, it,
  its, ive, just, keep, kindly, know, last, latest, let, lets, like, look, looking, lot, make, many, maybe, me, might,
  more, most, much, must, my, myself, need, needed, needs, never, new, next, no, not, nothing, now, of, off, on, once,
  one, only, or, other, our, out, over, own, perhaps, please, possible, put, really, right, same, say, see, set, shall,
  she, should, since, so, some, somebody, someone, something, soon, still, such, sure, take, tell, ten, than, thank,
  thanks, that, thats, the, their, them, then, there, theres, these, they, thing, things, think, this, those, though,
  three, through, to, today, together, tomorrow, tonight, too, two, under, until, up, us, use, using, very, want,
  wanted, wants, was, wasnt, way, we, well, were, what, whats, when, where, wheres, whether, which, while, who, whose,
  why, will, with, within, without, wont, work, would, yeah, yes, yesterday, yet, you, youd, youll, your, youre, yours
`)

/**
 * Small words of German, French, Spanish, Portuguese, Italian, Dutch, the Nordic languages, Polish, Czech, Turkish, Romanian, Hungarian,
 * Indonesian and Vietnamese.
 */
export const otherWords = wordList(`
  aber, alle, als, auch, auf, aus, bei, bis, bist, bitte, da, damit, danke, dann, das, dass, dein, deine, dem, den,
  denn, der, des, die, diese, diesem, diesen, dieser, dieses, doch, durch, ein, eine, einem, einen, einer, eines, er,
  erst, es, für, geht, gib, habe, haben, hier, ich, ihm, ihn, ihr, ihre, ist, ja, jede, jetzt, kann, kannst, kein,
  keine, können, könntest, lass, mach, mein, meine, meinem, meinen, meiner, mich, mir, mit, möchte, muss, nach, nein,
  nicht, noch, nun, nur, oder, ohne, schon, sehr, sein, seine, sich, sie, sind, soll, sollte, über, um, und, uns, unser,
  unsere, unter, vom, von, vor, wann, warum, welche, wenn, werden, wie, wieder, wir, wird, wo, wurde, würde, zu, zum,
  zur, zwischen,
  ai, au, aucun, aussi, aux, avec, avez, avoir, bonjour, ce, cela, ces, cet, cette, chez, comme, dans, de, depuis, des,
  dois, donc, du, elle, elles, en, encore, est, et, êtes, être, fait, faire, faut, il, ils, je, jusqu, la, le, les,
  leur, leurs, lui, ma, mais, merci, mes, moi, mon, ne, nos, notre, nous, ou, où, oui, par, pas, peux, plaît, pour,
  pourquoi, pouvez, puis, quand, que, quel, quelle, qui, quoi, sa, sans, sera, ses, si, sont, sur, svp, ta, te, tes,
  toi, ton, tous, tout, toute, très, tu, un, une, vers, veux, voici, vos, votre, vous,
  algo, ahora, antes, aquí, así, ayuda, bien, buenos, cada, como, con, cómo, cual, cuando, cuándo, cuál, del, desde,
  después, donde, dónde, el, ella, ellos, entonces, eres, esa, ese, eso, esta, está, este, esto, estoy, favor, fue,
  gracias, hasta, haz, hola, las, lo, los, luego, más, me, mi, mis, muy, nada, necesito, no, nuestro, para, pero, poder,
  podrías, por, porque, puede, puedes, pues, qué, quiero, quien, según, ser, sí, sino, sobre, solo, su, sus, también,
  tengo, ti, tiene, todas, todo, todos, tus, una, unas, uno, unos, usted, va, ya, yo,
  a, agora, ainda, ao, aos, até, da, das, dele, depois, deve, do, dos, ela, ele, em, essa, esse, eu, foi, isso, isto,
  já, lá, mas, meu, meus, minha, minhas, muito, na, nas, não, nem, nossa, nosso, num, numa, obrigada, obrigado, os,
  pela, pelo, pode, pra, preciso, quero, são, seu, sua, tem, têm, tudo, uma, você, vocês,
  abbiamo, adesso, alla, alle, allo, anche, ancora, che, chi, ci, ciao, cosa, così, cui, dal, dalla, degli, dei, della,
  delle, dello, di, dopo, dove, fai, fare, favore, gli, già, grazie, ha, hai, hanno, ho, io, loro, mie, miei, mio,
  molto, nel, nella, nelle, non, ogni, perché, però, più, poi, posso, prego, puoi, può, qual, quale, quando, quella,
  quello, questa, queste, questi, questo, se, sei, sono, sta, stai, sul, sulla, suo, tra, tua, tuo, tutti, tutto,
  voglio, vorrei, è,
  aan, alles, alsjeblieft, altijd, bij, daar, dat, deze, dit, doe, een, eens, ga, geen, haar, hallo, heb, hebben, heeft,
  hem, het, hij, hoe, hun, iemand, iets, ik, je, jij, jou, jouw, kan, kun, kunt, maar, mag, meer, mij, mijn, moet, naar,
  nee, niet, niets, nog, nu, ons, onze, ook, op, tot, uit, uw, van, veel, voor, waar, waarom, wat, weer, wel, welke,
  werd, wij, wil, wilt, worden, zal, ze, zeer, zich, zij, zijn, zonder,
  att, av, behöver, denna, det, där, efter, eller, ett, för, från, få, gör, har, hej, här, hon, hur, inte, jag, kunde,
  med, mig, min, mina, mitt, mot, mycket, någon, något, nej, när, och, också, om, oss, på, sedan, sig, ska, snälla, som,
  till, tack, upp, ut, utan, vad, var, vara, vi, vid, vill, är, över,
  af, blev, dig, dit, eller, et, fra, får, gerne, hende, hun, hvad, hvis, hvor, ikke, ind, jeg, kunne, lige, mere, mod,
  noget, nogen, når, og, også, os, så, skal, tak, til, ud, vil, venligst, vores, vær, være,
  albo, ale, bardzo, bez, bo, być, co, czy, dla, dziękuję, gdy, gdzie, ich, jak, jako, jednak, jego, jej, jest, jestem,
  już, każdy, kiedy, która, który, lub, mam, mnie, moje, może, można, muszę, mój, nad, nie, nich, niż, od, oraz, po,
  pod, proszę, przed, przez, przy, się, są, tak, także, tam, tego, ten, też, to, tu, twoje, ty, tylko, tym, więc,
  wszystkie, wszystko, za, że, żeby,
  prosím, jsem, jsou, není, nebo, protože, ještě, který, ale,
  ama, bir, bu, çok, daha, değil, diye, evet, gibi, hayır, için, ile, ise, işte, kadar, ki, lütfen, mu, mı, nasıl, ne,
  neden, olan, olarak, onu, sonra, siz, şey, şu, teşekkürler, var, ve, veya, yok,
  acum, cu, din, este, mai, nu, pentru, rog, sunt, să, și, vă,
  az, egy, hogy, kérem, nem, vagy, és,
  anda, dengan, ini, itu, ke, kepada, mohon, saya, tidak, tolong, untuk, yang,
  các, cho, của, được, không, là, một, này, tôi, và, với
`)
