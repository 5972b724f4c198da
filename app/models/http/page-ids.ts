/** The id of the element in which the server writes the state of a page for its scripts. */
export const STATE_ID = "page-state";

/** The id of the element whose content React takes over. */
export const BOX_ID = "page-box";
