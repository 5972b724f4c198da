/** The member of staff who acts, and the reason typed in the form. */
export interface ActingStaff {
  staffId: number;
  reason: string;
}
