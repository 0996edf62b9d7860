/** On a phone the list of pages would fill the first screen, so it begins closed. */
if (matchMedia('(max-width: 50rem)').matches)
  for (const group of document.querySelectorAll('nav details[open]')) group.open = false
