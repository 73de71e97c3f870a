"""SVG made smaller shows the same."""

from fiveways.lab.report.slim import slim_chart, slim_scene

CHART = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9pt" height="9pt"
  viewBox="0 0 9 9" version="1.1"><metadata>who made it</metadata><defs><style>*{stroke-linejoin: round}</style></defs>
 <g id="figure_1"><g id="patch_1"><path d="M 0 0 \nL 9 9 \nz\n" style="fill: none"/></g>
  <g id="axes_1"><defs><path id="m1" d="M 0 -0.04 \nL 0 3.14159 \n" style="stroke: #3f3a33; stroke-width: 0.8"/></defs>
   <g clip-path="url(#p1)"><use xlink:href="#m1" x="85.187037" y="2.000001" style="fill: #3f3a33"/></g>
   <text style="font-size: 9px; text-anchor: middle" x="1.25" y="2"
    transform="rotate(-0 1.25 2)">who <tspan>moves</tspan> first</text>
  </g></g><defs><clipPath id="p1"><rect x="0" y="0" width="8.96" height="9"/></clipPath></defs></svg>"""


def test_a_chart_keeps_what_is_seen_and_loses_the_rest():
    assert slim_chart(CHART, "one") == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        '<defs><path id="one-0" d="M0 0L0 3.1" stroke="#3f3a33" stroke-width="0.8"/></defs>'
        '<g clip-path="url(#one-1)"><use href="#one-0" x="85.2" y="2" fill="#3f3a33"/></g>'
        '<text text-anchor="middle" x="1.2" y="2">who <tspan>moves</tspan> first</text>'
        '<defs><clipPath id="one-1"><rect x="0" y="0" width="9" height="9"/></clipPath></defs></svg>'
    )


def test_a_scene_loses_the_names_of_its_items_and_keeps_those_of_discs():
    scene = (
        '<svg xmlns="http://www.w3.org/2000/svg"><g class="item" data-id="a1" transform="translate(1 2)">\n'
        '<title>a1, bare</title><use href="#square"/></g><g class="item inked" data-id="rank"><text>A</text></g>\n'
        '<g fill="#c8452c"><circle r="1"><title>3%</title></circle></g></svg>'
    )
    assert slim_scene(scene) == (
        '<svg xmlns="http://www.w3.org/2000/svg"><g transform="translate(1 2)"><use href="#square"/></g>'
        '<g class="item inked"><text>A</text></g><g fill="#c8452c"><circle r="1"><title>3%</title></circle></g></svg>'
    )
