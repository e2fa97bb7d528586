// jsdom finds the labels of a field by walking the document once for every label in it, which took half of the time of the
// tests of large forms. This finds the same labels by the ids of fields.
// https://html.spec.whatwg.org/multipage/forms.html#dom-lfe-labels

const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea'
const getLength = Object.getOwnPropertyDescriptor(HTMLCollection.prototype, 'length')!.get!
const { item } = HTMLCollection.prototype

/** Returns all labels of the document. Reading `labels[i]` would search the document for an element with this name first. */
function allLabels(): Element[] {
  const labels = document.getElementsByTagName('label')
  return Array.from({ length: getLength.call(labels) as number }, (_, index) => item.call(labels, index)!)
}

/** Returns the labels of a field of the document in tree order, as its `labels` does. */
function labelsOf(field: Element): Element[] {
  const { id } = field
  const isFirstWithId = id !== '' && document.getElementById(id) === field
  return allLabels().filter((label) => {
    const target = label.getAttribute('for')
    if (target !== null) return isFirstWithId && target === id
    return label.contains(field) && label.querySelector(labelable) === field
  })
}

for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: Element) {
      return this.getAttribute('type') === 'hidden' ? null : labelsOf(this)
    },
  })
}
