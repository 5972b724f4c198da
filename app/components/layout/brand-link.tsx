import { brand } from "~/brand";

/** To the landing page; in the console to its home. */
export function BrandLink({ staff }: { staff?: boolean | undefined }) {
  return (
    <a className="brand" href={staff ? "/staff" : "/"}>
      <BrandMark />
      {brand.name}
      {staff && (
        <>
          {" "}
          <span className="tag">Staff</span>
        </>
      )}
    </a>
  );
}

/** Inline SVG, since every page needs it. */
function BrandMark() {
  return (
    <svg width="26" height="30" viewBox="0 0 28 32" aria-hidden="true" focusable="false">
      <path
        fill="#0b5d3b"
        d="M0 3a3 3 0 0 1 3-3h22a3 3 0 0 1 3 3v26l-3.5 3-3.5-3-3.5 3-3.5-3-3.5 3L7 29l-3.5 3L0 29z"
      />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="3.6"
        strokeLinecap="round"
        d="M8.5 7v15.5M20 7l-5.6 5.4m.4 4.6 5.2 5.5"
      />
      <circle cx="13.6" cy="14.6" r="2.9" fill="#f5b02e" />
    </svg>
  );
}
