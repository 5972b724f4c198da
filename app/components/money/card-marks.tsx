/** The cards that the provider takes, each with a small drawing of its mark, 48 by 32. */
export const cardMarks = [
  {
    name: "Visa",
    mark: (
      <text x="24" y="21" fill="#1434cb" fontStyle="italic" fontWeight="800" textLength="34">
        VISA
      </text>
    ),
  },
  {
    name: "Mastercard",
    mark: (
      <>
        <circle cx="19" cy="16" r="9" fill="#eb001b" />
        <circle cx="29" cy="16" r="9" fill="#f79e1b" />
        <path d="M24 8.52a9 9 0 0 1 0 14.96a9 9 0 0 1 0-14.96z" fill="#ff5f00" />
      </>
    ),
  },
  {
    name: "Verve",
    mark: (
      <>
        <circle cx="11" cy="16" r="6" fill="#e1251b" />
        <path d="M8 13.5l3 5.5l3-5.5" fill="none" stroke="#fff" strokeWidth="2" />
        <text x="32" y="20" fill="#00425f" fontSize="11" fontWeight="700" textLength="26">
          verve
        </text>
      </>
    ),
  },
].map(({ name, mark }) => ({
  name,
  mark: (
    <svg
      className="card-mark"
      viewBox="0 0 48 32"
      width="48"
      height="32"
      textAnchor="middle"
      fontSize="14"
      aria-hidden="true"
    >
      <rect x="0.5" y="0.5" width="47" height="31" rx="4" fill="#fff" stroke="#dcd7c6" />
      {mark}
    </svg>
  ),
}));
