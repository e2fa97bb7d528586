import { createTheme } from '@mantine/core'
import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core'
import { defaultVariantColorsResolver } from '@mantine/core'

// Mantine requires ten shades; the actual colours are in tokens.css, for both themes.
const sameShades = (shade: string): MantineColorsTuple => [
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
]

const filledColors = (name: 'brand' | 'signal') => ({
  background: `var(--sortie-${name})`,
  hover: `var(--sortie-${name}-strong)`,
  color: `var(--sortie-on-${name})`,
  border: '1px solid transparent',
})

// Mantine uses one text colour for both themes; ours differ, so the two filled colours set their own.
const variantColorResolver: VariantColorsResolver = (input) => {
  const isOurs = input.color === 'brand' || input.color === 'signal' || input.color === undefined
  if (input.variant === 'filled' && isOurs) return filledColors(input.color === 'signal' ? 'signal' : 'brand')
  return defaultVariantColorsResolver(input)
}

export const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

/** Our Mantine theme. Colours are in tokens.css, sizes here and in mantine-variables.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: sameShades('#0b5c7a'), signal: sameShades('#c2410c') },
  variantColorResolver,
  fontFamily,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '600', fontFamily },
  components: {
    // Set explicitly, to distinguish a screen's primary action from its other buttons (log-case-button.module.css).
    Button: { defaultProps: { size: 'md', variant: 'filled' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 44 } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    // A text area grows through CSS (global.css): measuring it in script costs half a frame per keystroke on a phone.
    Textarea: { defaultProps: { size: 'md', rows: 3, resize: 'vertical' } },
    Select: { defaultProps: { size: 'md', allowDeselect: false } },
    NativeSelect: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    Modal: {
      // Mantine's `header` of a dialog would be a second banner of the page to a screen reader.
      defaultProps: { centered: true, radius: 'md', attributes: { header: { role: 'none' } } },
    },
    // The placeholder for the initial focus is a child that the menu role does not allow.
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false },
    },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Skeleton: { defaultProps: { radius: 'md' } },
  },
})
