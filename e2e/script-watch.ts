import { expect, type Page } from '@playwright/test'

/** Script injections that attackers type into text fields. Each calls `alert` if it runs. */
export const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus=alert(1) autofocus x='",
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  'javascript:alert(1)//',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
]

/** Records scripts that ran, and finds elements that could run one. Call `expectNoScript` after each page. */
export async function watchScripts(page: Page) {
  const ran: string[] = []
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message())
    await dialog.dismiss()
  })
  // The content security policy may block a script that React rendered, so elements that could run one are errors too.
  const dangers = () =>
    page.evaluate(() => {
      const isDangerous = (element: Element) =>
        element.matches('math, noscript:not(body > noscript), iframe[srcdoc], img[src="x"]') ||
        (element.matches('script') && /alert/.test(element.textContent)) ||
        Array.from(element.attributes).some(
          ({ name, value }) =>
            name.startsWith('on') ||
            // Browsers ignore case and white space in the scheme.
            (/^(href|src|action|formaction|xlink:href)$/.test(name) &&
              /^javascript:/i.test(value.replaceAll(/\s/g, ''))),
        )
      return Array.from(document.querySelectorAll('*'))
        .filter(isDangerous)
        .map((element) => element.outerHTML.slice(0, 120))
    })
  const seen = async () => ({ ran: ran.splice(0), dangers: await dangers() })
  const expectNoScript = async (where: string) =>
    expect({ where, ...(await seen()) }).toEqual({ where, ran: [], dangers: [] })
  return { seen, expectNoScript }
}
