/** Search without a server: the index is a file of the site, loaded at the first key. */
const form = document.querySelector('form[role=search]')
const input = document.querySelector('#search')
const found = document.querySelector('#found')
const MOST_SHOWN = 12

let loading = null
function loadIndex() {
  loading ??= fetch(`${form.dataset.root}assets/search.json`).then((response) => response.json())
  return loading
}

/**
 * Each word must begin a word of the page. Words in a title count twenty times, words in a heading ten times. A result leads to the
 * section of the page that has most of the words.
 */
function search(pages, query) {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const found = []
  for (const page of pages) {
    const title = page.title.toLowerCase()
    const inTitle = words.map((word) => 20 * count(title, word))
    const total = [...inTitle]
    let best = { section: null, score: 0, hits: 0 }
    for (const section of page.sections) {
      const [heading, text] = [section.heading.toLowerCase(), section.words.toLowerCase()]
      const scores = words.map((word) => 10 * count(heading, word) + count(text, word))
      for (const [index, score] of scores.entries()) total[index] += score
      const [score, hits] = [sum(scores), scores.filter((one) => one > 0).length]
      if (hits > best.hits || (hits === best.hits && score > best.score)) best = { section, score, hits }
    }
    // Long pages mention everything, so what counts is the best section.
    if (!total.includes(0)) found.push({ page, section: best.section, score: sum(inTitle) + best.score })
  }
  return found.sort((left, right) => right.score - left.score).slice(0, MOST_SHOWN)
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function count(text, word) {
  let hits = 0
  for (let at = text.indexOf(word); at >= 0 && hits < 20; at = text.indexOf(word, at + word.length)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) hits++
  }
  return hits
}

async function show() {
  const query = input.value
  const results = search(await loadIndex(), query)
  if (query !== input.value) return
  found.hidden = query.trim() === ''
  const list = document.createElement('ul')
  for (const { page, section } of results) {
    const link = document.createElement('a')
    const inPage = section !== null && section.heading !== page.title
    link.href = form.dataset.root + page.path + (inPage ? `#${section.anchor}` : '')
    link.textContent = inPage ? `${page.title}: ${section.heading}` : page.title
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  found.replaceChildren(results.length > 0 ? list : `Nothing found for “${query}”.`)
}

input.addEventListener('input', show)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  found.querySelector('a')?.click()
})
