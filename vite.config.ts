import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/vite/compressed.ts'
import { firstFiles } from './scripts/vite/first-files.ts'
import { allMatched, isOneOf } from './scripts/vite/module-parts.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

/** Parts of the paths of the modules that nearly every signed-in screen needs. They are one file, with all that they import. */
const shell = [
  '/src/web/query-layout.tsx',
  '/src/web/shell/app-layout.tsx',
  '/src/people/device-lock/web/unlock-panel.tsx',
  '/src/people/device-lock/web/lock-settings.ts',
  '/src/web/panels.ts',
  '/src/platform/web/components/toast.ts',
  '/src/platform/web/ui/empty-state.tsx',
  '/src/platform/web/ui/page-header.tsx',
  '/src/platform/contract/zoned-time.ts',
  '/src/platform/web/dates.ts',
  '/src/platform/web/figures.ts',
  '/src/platform/web/components/flagged-mark.tsx',
  '/src/platform/web/components/load-error.tsx',
  '/src/platform/web/components/load-note.tsx',
  '/src/platform/web/offline/kept-form.ts',
  '/src/platform/web/offline/typing-journal.ts',
  '/src/platform/web/ui/figure-frame.tsx',
  '/src/platform/web/ui/linked-rows.module.css',
  '/src/logging/crew-drafts/web/received-drafts-panel.tsx',
  '/@tanstack/react-query/',
  '/components/Skeleton/',
  // Small, and shared by several screens: each file of its own would take more room in the start than it has content.
  '/src/platform/web/components/badge.module.css',
  '/src/reference/codes.ts',
  '/src/platform/web/ui/card-list.',
  '/src/platform/web/ui/detail-section.',
  '/src/platform/web/ui/dialog-buttons.',
  '/src/platform/web/ui/facts.',
  '/src/platform/web/ui/form-section.',
  '/src/platform/web/ui/listed-choices.ts',
  '/src/platform/web/ui/more-button.',
  '/src/platform/web/ui/typing.ts',
  '/src/platform/web/ui/recent-choices.ts',
  '/src/platform/web/ui/row-menu',
  '/src/platform/web/ui/use-return-focus.ts',
  '/src/platform/web/ui/focus-invalid.ts',
  '/src/platform/web/ui/no-match-card.tsx',
  '/src/platform/web/ui/search-field.tsx',
  '/src/platform/web/components/role-badge.tsx',
  '/src/platform/web/ui/skeletons.',
  '/src/platform/web/ui/focus-invalid.ts',
  '/src/platform/web/ui/next-row.ts',
  '/src/platform/web/offline/kept-form.ts',
  '/src/logging/cases/record/web/queries.ts',
  '/src/people/accounts/passwords/addresses.ts',
  '/src/people/organizations/addresses.ts',
  '/src/people/users/assigned-clinicians/addresses.ts',
  '/src/platform/web/ui/linked-rows.module.css',
  '/src/platform/web/ui/charts/titled-card.',
  '/src/platform/web/ui/memoized.tsx',
  '/src/platform/web/ui/choice.ts',
  '/src/platform/web/ui/bring-into-view.ts',
  '/src/platform/web/ui/field-slot.',
  '/src/platform/web/components/status-badge.tsx',
  '/src/platform/web/components/role-badge.tsx',
  '/src/platform/web/components/email-address.',
  '/src/platform/web/api/download.ts',
  '/hooks/esm/use-merged-ref/',
  '/hooks/esm/utils/use-callback-ref/',
  '/hooks/esm/use-debounced-value/',
  '/node_modules/uuid/',
  '/core/utils/create-safe-context/',
  '/core/utils/is-element/',
  '/core/utils/noop/',
  '/DirectionProvider/',
  '/ScrollArea/utils/to-int',
  '/core/utils/get-env/',
  '/get-auto-contrast-value/',
  '/Checkbox/CheckIcon.',
  '/Combobox/ComboboxChevron/',
  '/Accordion/AccordionChevron.',
  '/components/NativeSelect/',
  '/components/Anchor/',
  '/IconAdjustmentsHorizontal.',
  '/IconArrowBackUp.',
  '/IconBan.',
  '/IconCheck.',
  '/IconCopy.',
  '/IconCopyCheck.',
  '/IconDownload.',
  '/IconFileSpreadsheet.',
  '/IconPhoto.',
  '/IconPencil.',
  '/IconChevronRight.',
  '/IconSearch.',
  '/IconTrash.',
  '/IconUserPlus.',
  '/IconX.',
]

/** Small modules that the screens of CPD share, in one file for the same reason. */
const cpd = [
  '/src/cpd/activities/log/web/activity-words.ts',
  '/src/cpd/activities/log/web/messages.ts',
  '/src/cpd/activities/log/web/queries.ts',
  '/src/cpd/activities/from-cases/web/queries.ts',
  '/src/cpd/plan/overview/web/cycle-words.ts',
]

/** The same of the screens of cycles, which the page of a case does without. */
const cpdCycles = [
  '/src/cpd/cycles/progress/words.ts',
  '/src/cpd/cycles/enrolments/web/cycle-values.ts',
  '/src/cpd/cycles/enrolments/web/messages.ts',
  '/src/cpd/cycles/enrolments/web/queries.ts',
  '/src/cpd/cycles/standards/web/messages.ts',
  '/src/cpd/cycles/standards/web/queries.ts',
  '/src/cpd/cycles/standards/web/standard-words.ts',
]

/** What only its forms need: the page of a case, which shows some CPD, does without. */
const cpdForms = [
  '/src/cpd/activities/log/activity-rules.ts',
  '/src/cpd/activities/log/web/activity-values.ts',
]

/** Small modules that the screens of compliance share. */
const compliance = [
  '/src/compliance/requirements/definitions/requirement-words.ts',
  '/src/compliance/requirements/definitions/web/',
  '/src/compliance/requirements/rules/words.contract.ts',
  '/src/compliance/requirements/state/state-search.ts',
  '/src/compliance/requirements/state/state-words.ts',
  '/src/compliance/requirements/state/web/fitness-card.',
  '/src/compliance/requirements/state/web/queries.ts',
  '/src/compliance/requirements/state/web/status-card.',
  '/src/compliance/requirements/state/web/state-list-card.module.css',
]

/** What the forms of second factors share. */
const secondFactors = [
  '/src/people/second-factors/addresses.ts',
  '/src/people/second-factors/web/browser-passkeys.ts',
  '/src/people/second-factors/web/code-form.tsx',
  '/src/people/second-factors/web/codes.ts',
  '/src/people/second-factors/web/messages.ts',
  '/src/people/second-factors/web/queries.ts',
]

/** What opens beside a control. */
const popovers = ['/@floating-ui/', '/components/Popover/', '/Floating/']

/** What dialogs and popovers have in common. */
const layers = [
  '/components/ScrollArea/',
  '/components/Portal/',
  '/components/Overlay/',
  '/components/FocusTrap/',
  '/use-focus-return/',
  '/use-focus-trap/',
  '/get-default-z-index/',
  '/DirectionProvider/',
  '/ScrollArea/utils/to-int',
]

const dialogs = ['/components/ModalBase/', '/components/Modal/', '/components/Paper/']

const menus = [
  '/components/Menu/',
  '/src/platform/web/ui/opened-row-menu.',
  '/create-scoped-keydown-handler/',
]

/** Choosing from a list. */
const choosing = ['/components/Combobox/', '/components/Select/', '/src/platform/web/ui/search-select.']

/** Small fields that forms use together. */
const fields = [
  '/src/platform/web/ui/chip-group.',
  '/src/platform/web/ui/collapsible.',
  '/src/platform/web/ui/count-input.tsx',
  '/src/platform/web/ui/measure-input.tsx',
  '/src/platform/web/ui/multi-choice-field.tsx',
  '/src/platform/web/ui/use-typed-field.ts',
  '/src/platform/web/ui/yes-no-field.tsx',
]

// The server serves dist/web. In development, Vite serves the source and passes calls of the API on to the server.
export default defineConfig({
  plugins: [react(), allMatched('shell', shell), firstFiles('shell'), serviceWorker(), compressed()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Read by bench/web-size.ts and scripts/vite/first-files.ts.
    manifest: true,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Browsers that need the modulepreload polyfill cannot run the rest of the app either.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The start lists every file that loads later, so short names make it smaller. The manifest says what each is.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:5].css' : 'assets/[name]-[hash][extname]',
        // Without groups, the modules that screens share become many small files, which compress badly and load late.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'shell', test: isOneOf(shell), priority: 1 },
            { name: 'layers', test: isOneOf(layers), priority: 0.9 },
            { name: 'popovers', test: isOneOf(popovers), priority: 0.95 },
            { name: 'dialogs', test: isOneOf(dialogs), priority: 0.6 },
            { name: 'menus', test: isOneOf(menus), priority: 0.5 },
            { name: 'choosing', test: isOneOf(choosing), priority: 0.7 },
            { name: 'cpd', test: isOneOf(cpd) },
            { name: 'cpd-cycles', test: isOneOf(cpdCycles) },
            { name: 'compliance', test: isOneOf(compliance) },
            { name: 'cpd-forms', test: isOneOf(cpdForms) },
            { name: 'second-factors', test: isOneOf(secondFactors) },
            { name: 'fields', test: isOneOf(fields), priority: 0.4 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  preview: { port: 4173 },
})
