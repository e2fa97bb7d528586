// What the sign-in page does without until somebody needs it: loaded at once.
export { ProofDialog } from './proof-dialog.tsx'
export { SecondStepForm as SecondStep } from './second-step-form.tsx'
export { signInWithPasskey } from './sign-in.ts'
