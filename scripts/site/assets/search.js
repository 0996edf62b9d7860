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

/** Each word must begin a word of the page. Words in the title count ten times. */
function search(pages, query) {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const scored = pages.map((page) => {
    const scores = words.map((word) => 10 * count(page.title.toLowerCase(), word) + count(page.words, word))
    return { page, score: scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, MOST_SHOWN)
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
  for (const { page } of results) {
    const link = document.createElement('a')
    link.href = form.dataset.root + page.path
    link.textContent = page.title
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
