export interface DoctorFindings {
  readonly problems: string[]
  readonly notices: string[]
}
